import { withDeskLayout } from '@/components/desk/desk-layout';
import { RefundPage } from '@/components/payments/desk/refund-page';
import { refundProps } from '@/lib/server/payments/desk/refund-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Asks for confirmation of a refund. */
export default withDeskLayout(RefundPage, 'payments');

export const getServerSideProps = deskPage({ permission: 'refund', load: refundProps });
