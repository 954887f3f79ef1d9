import { randomBytes } from 'node:crypto';
import { getContent } from '@/lib/server/content/load-content';
import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { tokenAction } from '@/lib/server/desk/connections/token-action';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction('manage', tokenAction(randomBytes, getContent));
