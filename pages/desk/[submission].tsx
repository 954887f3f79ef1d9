import { DeskPage } from '@/components/desk/desk-page';
import type { DeskPageProps } from '@/lib/desk/desk-page';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { deskProps } from '@/lib/server/desk/pages/desk-props';

/** Shows a submission beside its list. */
export default DeskPage;

export const getServerSideProps = deskPage<DeskPageProps>((request) =>
  deskProps(request, request.context.params?.submission),
);
