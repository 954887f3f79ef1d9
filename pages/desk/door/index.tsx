import { DoorsPage } from '@/components/bookings/door/doors-page';
import type { DoorsPageProps } from '@/lib/bookings/door/door-page';
import { doorsProps } from '@/lib/server/bookings/door/doors-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Leads to the doors of today and of the next dates. */
export default DoorsPage;

export const getServerSideProps = deskPage<DoorsPageProps>((request) => doorsProps(request), {
  permission: 'export',
});
