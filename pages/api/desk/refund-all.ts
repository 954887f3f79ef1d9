import { randomBytes } from 'node:crypto';
import { getContent } from '@/lib/server/content/load-content';
import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { refundAllAction } from '@/lib/server/desk/event-dates/refund-all/refund-all-action';
import { logErrorOncePerMinute } from '@/lib/server/http/logging/log-error';
import { configuredPayments } from '@/lib/server/configured-payments';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction(
  'refund',
  refundAllAction({
    randomBytes,
    openPayments: async () => configuredPayments(await getContent()),
    logFailure: (error) => {
      logErrorOncePerMinute('refund-not-requested', error, new Date());
    },
  }),
);
