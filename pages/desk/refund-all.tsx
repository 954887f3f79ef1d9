import { RefundAllPage } from '@/components/bookings/desk/refund-all-page';
import type { RefundAllPageProps } from '@/lib/payments/desk/refund-all-page';
import { refundAllProps } from '@/lib/server/bookings/desk/refund-all/refund-all-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Asks for confirmation of the refunds of a cancelled event. */
export default RefundAllPage;

export const getServerSideProps = deskPage<RefundAllPageProps>(
  (request) => refundAllProps(request),
  { permission: 'refund' },
);
