import { randomBytes } from 'node:crypto';
import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { tickAction } from '@/lib/server/desk/door/tick-action';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction('work', tickAction(randomBytes));
