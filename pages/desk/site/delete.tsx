import { withDeskLayout } from '@/components/desk/desk-layout';
import { DeletePage } from '@/components/editing/deletion/delete-page';
import { deleteProps } from '@/lib/server/editing/deletion/delete-props';
import { editingPage } from '@/lib/server/editing/editing';

/** Asks before a file of the site is deleted. */
export default withDeskLayout(DeletePage, 'site');

export const getServerSideProps = editingPage(deleteProps);
