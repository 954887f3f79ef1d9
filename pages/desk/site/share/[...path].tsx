import { withDeskLayout } from '@/components/desk/desk-layout';
import { SharePage } from '@/components/editing/preview/share-page';
import { editingPage } from '@/lib/server/editing/editing';
import { shareProps } from '@/lib/server/editing/preview/share-props';

/** Shows a file of the site as it is saved. */
export default withDeskLayout(SharePage);

export const getServerSideProps = editingPage(shareProps);
