import { ErasePage } from '@/components/desk/erasure/erase-page';
import type { ErasePageProps } from '@/lib/desk/erase-page';
import { eraseProps } from '@/lib/server/desk/erasure/erase-props';
import { deskPage } from '@/lib/server/desk/pages/desk-page';

/** Asks for confirmation before submissions are deleted. */
export default ErasePage;

export const getServerSideProps = deskPage<ErasePageProps>(
  (request) => eraseProps(request, 'submissions'),
  { permission: 'manage' },
);
