import { markSubmission } from '@/lib/server/desk/actions/actions';
import { deskAction } from '@/lib/server/desk/actions/desk-action';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction('work', markSubmission);
