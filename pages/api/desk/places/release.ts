import { randomBytes } from 'node:crypto';
import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { releaseHolds } from '@/lib/server/desk/event-dates/holds';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction('work', releaseHolds(randomBytes));
