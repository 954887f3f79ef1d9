import { withDeskLayout } from '@/components/desk/desk-layout';
import { DoorListPage } from '@/components/bookings/desk/door-list/door-list-page';
import { doorListProps } from '@/lib/server/bookings/desk/door-list/door-list-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Shows a list of people to print and tick. */
export default withDeskLayout(DoorListPage);

export const getServerSideProps = deskPage({ permission: 'export', load: doorListProps });
