import { randomBytes } from 'node:crypto';
import { batchAction } from '@/lib/server/desk/actions/batch-action';
import { deskAction } from '@/lib/server/desk/actions/desk-action';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction('work', batchAction(randomBytes));
