import { randomBytes } from 'node:crypto';
import { addPasskeyAction } from '@/lib/server/desk/access/passkey-actions';
import { deskAction } from '@/lib/server/desk/actions/desk-action';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction('read', addPasskeyAction(randomBytes));
