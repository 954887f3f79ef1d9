import { DeskPage } from '@/components/inbox/inbox-page';
import type { DeskPageProps } from '@/lib/inbox/inbox-page';
import { deskPage } from '@/lib/server/desk/desk-page';
import { deskProps } from '@/lib/server/inbox/desk/desk-props';

/** Shows a submission beside its list. */
export default DeskPage;

export const getServerSideProps = deskPage<DeskPageProps>((request) =>
  deskProps(request, request.context.params?.submission),
);
