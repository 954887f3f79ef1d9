import { EventDatePage } from '@/components/desk/event-dates/event-date-page';
import type { EventDatePageProps } from '@/lib/desk/event-date-page';
import { eventDateProps } from '@/lib/server/desk/event-dates/event-date-props';
import { deskPage } from '@/lib/server/desk/pages/desk-page';

/** Shows the places and the people of one date. */
export default EventDatePage;

export const getServerSideProps = deskPage<EventDatePageProps>((request) =>
  eventDateProps(request),
);
