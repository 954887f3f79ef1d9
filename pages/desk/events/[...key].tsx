import { EventDatePage } from '@/components/bookings/desk/event-date-page';
import type { EventDatePageProps } from '@/lib/bookings/desk/event-date-page';
import { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Shows the places and the people of one date. */
export default EventDatePage;

export const getServerSideProps = deskPage<EventDatePageProps>((request) =>
  eventDateProps(request),
);
