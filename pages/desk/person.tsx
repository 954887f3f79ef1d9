import { ErasePage } from '@/components/inbox/erasure/erase-page';
import type { ErasePageProps } from '@/lib/inbox/erase-page';
import { eraseProps } from '@/lib/server/inbox/erasure/erase-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Asks for confirmation before everything of a person is deleted. */
export default ErasePage;

export const getServerSideProps = deskPage<ErasePageProps>(
  (request) => eraseProps(request, 'person'),
  { permission: 'manage' },
);
