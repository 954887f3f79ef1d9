import { randomBytes } from 'node:crypto';
import { withdrawOperatorAction } from '@/lib/server/desk/access/operator-actions';
import { deskAction } from '@/lib/server/desk/actions/desk-action';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction('manage', withdrawOperatorAction(randomBytes));
