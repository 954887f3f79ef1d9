import { withDeskLayout } from '@/components/desk/desk-layout';
import { RefundAllPage } from '@/components/bookings/desk/refund-all-page';
import { refundAllProps } from '@/lib/server/bookings/desk/refund-all/refund-all-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Asks for confirmation of the refunds of a cancelled event. */
export default withDeskLayout(RefundAllPage, 'events');

export const getServerSideProps = deskPage({ permission: 'refund', load: refundAllProps });
