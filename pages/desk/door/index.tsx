import { DoorsPage } from '@/components/desk/door/doors-page';
import type { DoorsPageProps } from '@/lib/desk/door/door-page';
import { doorsProps } from '@/lib/server/desk/door/doors-props';
import { deskPage } from '@/lib/server/desk/pages/desk-page';

/** Leads to the doors of today and of the next dates. */
export default DoorsPage;

export const getServerSideProps = deskPage<DoorsPageProps>((request) => doorsProps(request), {
  permission: 'export',
});
