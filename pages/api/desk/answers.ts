import { randomBytes } from 'node:crypto';
import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { saveAnswer } from '@/lib/server/desk/telling/answers';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction('manage', saveAnswer(randomBytes));
