import { withDeskLayout } from '@/components/desk/desk-layout';
import { PaymentsPage } from '@/components/payments/desk/payments-page';
import { paymentsProps } from '@/lib/server/payments/desk/payments-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Lists paid and unpaid payments with monthly totals. */
export default withDeskLayout(PaymentsPage, 'payments');

export const getServerSideProps = deskPage({ permission: 'read', load: paymentsProps });
