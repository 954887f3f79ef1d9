import { withDeskLayout } from '@/components/desk/desk-layout';
import { DoorPage } from '@/components/bookings/door/door-page';
import { doorProps } from '@/lib/server/bookings/door/door-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Shows who comes to an event, to check them in at the door. */
export default withDeskLayout(DoorPage);

export const getServerSideProps = deskPage({ permission: 'export', load: doorProps });
