import { PaymentsPage } from '@/components/desk/payments/payments-page';
import type { PaymentsPageProps } from '@/lib/desk/payments-page';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { paymentsProps } from '@/lib/server/desk/pages/payments-props';

/** Lists paid and unpaid payments with monthly totals. */
export default PaymentsPage;

export const getServerSideProps = deskPage<PaymentsPageProps>(paymentsProps);
