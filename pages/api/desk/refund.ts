import { getContent } from '@/lib/server/content/load-content';
import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { refundAction } from '@/lib/server/desk/actions/refund-action';
import { refundPayment } from '@/lib/server/payments/refund-payment';
import { configuredPayments } from '@/lib/server/configured-payments';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction(
  'refund',
  refundAction(async () => {
    const payments = configuredPayments(await getContent());
    return payments === undefined ? undefined : (request) => refundPayment(request, payments);
  }),
);
