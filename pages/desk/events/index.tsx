import { EventDatesPage } from '@/components/desk/event-dates/event-dates-page';
import type { EventDatesPageProps } from '@/lib/desk/event-dates';
import { eventDatesProps } from '@/lib/server/desk/event-dates/event-dates-props';
import { deskPage } from '@/lib/server/desk/pages/desk-page';

/** Lists the dates that can be booked, with their places. */
export default EventDatesPage;

export const getServerSideProps = deskPage<EventDatesPageProps>((request) =>
  eventDatesProps(request),
);
