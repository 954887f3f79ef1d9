import { SavedRepliesPage } from '@/components/desk/submission/saved-replies-page';
import type { SavedRepliesPageProps } from '@/lib/desk/saved-replies-page';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { savedRepliesProps } from '@/lib/server/desk/pages/submission/saved-replies-props';

/** Lists the saved replies, to add, change and delete them. */
export default SavedRepliesPage;

export const getServerSideProps = deskPage<SavedRepliesPageProps>(
  (request) => savedRepliesProps(request),
  { permission: 'work' },
);
