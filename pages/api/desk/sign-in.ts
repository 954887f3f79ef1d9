import { randomBytes } from 'node:crypto';
import { signInAction } from '@/lib/server/desk/actions/actions';
import { publicDeskAction } from '@/lib/server/desk/actions/desk-action';

/** The action reads its own short body, after it has looked at who sends it. */
export const config = { api: { bodyParser: false } };

export default publicDeskAction(signInAction(randomBytes));
