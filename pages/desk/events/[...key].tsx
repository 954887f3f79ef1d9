import { withDeskLayout } from '@/components/desk/desk-layout';
import { EventDatePage } from '@/components/bookings/desk/event-date-page';
import { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Shows the places and the people of one date. */
export default withDeskLayout(EventDatePage, 'events');

export const getServerSideProps = deskPage({ permission: 'read', load: eventDateProps });
