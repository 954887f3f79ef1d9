import { withDeskLayout } from '@/components/desk/desk-layout';
import { EventDatesPage } from '@/components/bookings/desk/event-dates-page';
import { eventDatesProps } from '@/lib/server/bookings/desk/event-dates-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Lists the dates that can be booked, with their places. */
export default withDeskLayout(EventDatesPage, 'events');

export const getServerSideProps = deskPage({ permission: 'read', load: eventDatesProps });
