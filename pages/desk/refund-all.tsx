import { RefundAllPage } from '@/components/desk/event-dates/refund-all-page';
import type { RefundAllPageProps } from '@/lib/desk/refund-all-page';
import { refundAllProps } from '@/lib/server/desk/event-dates/refund-all/refund-all-props';
import { deskPage } from '@/lib/server/desk/pages/desk-page';

/** Asks for confirmation of the refunds of a cancelled event. */
export default RefundAllPage;

export const getServerSideProps = deskPage<RefundAllPageProps>(
  (request) => refundAllProps(request),
  { permission: 'refund' },
);
