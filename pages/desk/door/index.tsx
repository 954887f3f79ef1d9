import { withDeskLayout } from '@/components/desk/desk-layout';
import { DoorsPage } from '@/components/bookings/door/doors-page';
import { doorsProps } from '@/lib/server/bookings/door/doors-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Leads to the doors of today and of the next dates. */
export default withDeskLayout(DoorsPage);

export const getServerSideProps = deskPage({ permission: 'export', load: doorsProps });
