import { randomBytes } from 'node:crypto';
import { configuredPayments } from '@/lib/server/configured-payments';
import { getContent } from '@/lib/server/content/load-content';
import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { cancelBookingAction } from '@/lib/server/desk/event-dates/booking/cancel-action';
import { logErrorOncePerMinute } from '@/lib/server/http/logging/log-error';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction(
  'work',
  cancelBookingAction({
    randomBytes,
    openPayments: async () => configuredPayments(await getContent()),
    logFailure: (error) => {
      logErrorOncePerMinute('refund-not-requested', error, new Date());
    },
  }),
);
