import { randomBytes } from 'node:crypto';
import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { unblockPlaces } from '@/lib/server/desk/event-dates/block-actions';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction('work', unblockPlaces(randomBytes));
