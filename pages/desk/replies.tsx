import { SavedRepliesPage } from '@/components/inbox/submission/saved-replies-page';
import type { SavedRepliesPageProps } from '@/lib/inbox/saved-replies-page';
import { deskPage } from '@/lib/server/desk/desk-page';
import { savedRepliesProps } from '@/lib/server/inbox/desk/submission/saved-replies-props';

/** Lists the saved replies, to add, change and delete them. */
export default SavedRepliesPage;

export const getServerSideProps = deskPage<SavedRepliesPageProps>(
  (request) => savedRepliesProps(request),
  { permission: 'work' },
);
