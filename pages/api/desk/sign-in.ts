import { randomBytes } from 'node:crypto';
import { signInAction } from '@/lib/server/desk/access/sign-in-actions';
import { publicDeskAction } from '@/lib/server/desk/actions/desk-action';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default publicDeskAction(signInAction(randomBytes));
