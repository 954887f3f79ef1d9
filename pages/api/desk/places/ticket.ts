import { randomBytes } from 'node:crypto';
import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { sendTicketAction } from '@/lib/server/desk/event-dates/booking/ticket-action';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction('reply', sendTicketAction(randomBytes));
