import { PaymentsPage } from '@/components/payments/desk/payments-page';
import type { PaymentsPageProps } from '@/lib/payments/desk/payments-page';
import { deskPage } from '@/lib/server/desk/desk-page';
import { paymentsProps } from '@/lib/server/payments/desk/payments-props';

/** Lists paid and unpaid payments with monthly totals. */
export default PaymentsPage;

export const getServerSideProps = deskPage<PaymentsPageProps>(paymentsProps);
