import { EventDatesPage } from '@/components/bookings/desk/event-dates-page';
import type { EventDatesPageProps } from '@/lib/bookings/desk/event-dates';
import { eventDatesProps } from '@/lib/server/bookings/desk/event-dates-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Lists the dates that can be booked, with their places. */
export default EventDatesPage;

export const getServerSideProps = deskPage<EventDatesPageProps>((request) =>
  eventDatesProps(request),
);
