import { PaymentsPage } from '@/components/desk/payments-page';
import type { PaymentsPageProps } from '@/lib/desk/payments-page';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { paymentsProps } from '@/lib/server/desk/pages/payments-props';

/** What was paid, what was not, and what it comes to. */
export default PaymentsPage;

export const getServerSideProps = deskPage<PaymentsPageProps>((visit) => paymentsProps(visit));
