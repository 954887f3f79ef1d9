import { withDeskLayout } from '@/components/desk/desk-layout';
import { MovePage } from '@/components/editing/moves/move-page';
import { editingPage } from '@/lib/server/editing/editing';
import { moveProps } from '@/lib/server/editing/moves/move-props';

/** Gives an entry of the site another address. */
export default withDeskLayout(MovePage, 'site');

export const getServerSideProps = editingPage(moveProps);
