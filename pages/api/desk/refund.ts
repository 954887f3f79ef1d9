import { randomBytes } from 'node:crypto';
import { getContent } from '@/lib/server/content/load-content';
import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { refundAction } from '@/lib/server/desk/actions/refund-action';
import { logErrorOncePerMinute } from '@/lib/server/http/logging/log-error';
import { configuredPayments } from '@/lib/server/configured-payments';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction(
  'refund',
  refundAction({
    randomBytes,
    openPayments: async () => configuredPayments(await getContent()),
    logFailure: (error) => {
      logErrorOncePerMinute('refund-not-requested', error, new Date());
    },
  }),
);
