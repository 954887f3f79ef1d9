import { withDeskLayout } from '@/components/desk/desk-layout';
import { SavedRepliesPage } from '@/components/inbox/submission/saved-replies-page';
import { savedRepliesProps } from '@/lib/server/inbox/desk/submission/saved-replies-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Lists the saved replies, to add, change and delete them. */
export default withDeskLayout(SavedRepliesPage, 'replies');

export const getServerSideProps = deskPage({ permission: 'work', load: savedRepliesProps });
