import { DoorListPage } from '@/components/bookings/desk/door-list/door-list-page';
import type { DoorListPageProps } from '@/lib/bookings/desk/door-list';
import { doorListProps } from '@/lib/server/bookings/desk/door-list/door-list-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Shows a list of people to print and tick. */
export default DoorListPage;

export const getServerSideProps = deskPage<DoorListPageProps>((request) => doorListProps(request), {
  permission: 'export',
});
