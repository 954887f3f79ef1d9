import { randomBytes } from 'node:crypto';
import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { checkInAction } from '@/lib/server/desk/door/check-in-action';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction('work', checkInAction(randomBytes));
