import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { changeMail } from '@/lib/server/desk/actions/mail-action';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction('work', changeMail);
