import { randomBytes } from 'node:crypto';
import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { mailBookings } from '@/lib/server/desk/event-dates/mail/mail-action';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction('reply', mailBookings(randomBytes));
