import { randomBytes } from 'node:crypto';
import { passkeySignInAction } from '@/lib/server/desk/access/passkey-actions';
import { publicDeskAction } from '@/lib/server/desk/actions/desk-action';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default publicDeskAction(passkeySignInAction(randomBytes));
