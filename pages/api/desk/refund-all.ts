import { randomBytes } from 'node:crypto';
import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { refundAllAction } from '@/lib/server/desk/event-dates/refund-all/refund-all-action';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction('refund', refundAllAction(randomBytes));
