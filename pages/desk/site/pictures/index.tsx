import { withDeskLayout } from '@/components/desk/desk-layout';
import { LibraryPage } from '@/components/editing/pictures/library-page';
import { editingPage } from '@/lib/server/editing/editing';
import { libraryProps } from '@/lib/server/editing/pictures/library/library-props';

/** Lists the pictures of the site. */
export default withDeskLayout(LibraryPage, 'site');

export const getServerSideProps = editingPage(libraryProps);
