import { withDeskLayout } from '@/components/desk/desk-layout';
import { ErasePage } from '@/components/inbox/erasure/erase-page';
import { eraseProps } from '@/lib/server/inbox/erasure/erase-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Asks for confirmation before submissions are deleted. */
export default withDeskLayout(ErasePage);

export const getServerSideProps = deskPage({
  permission: 'manage',
  load: (request) => eraseProps(request, 'submissions'),
});
