import { withDeskLayout } from '@/components/desk/desk-layout';
import { ChangesPage } from '@/components/editing/publication/changes-page';
import { editingPage } from '@/lib/server/editing/editing';
import { changesProps } from '@/lib/server/editing/publication/desk/changes-props';

/** Lists what is saved and not published, to publish it or throw it away. */
export default withDeskLayout(ChangesPage, 'site');

export const getServerSideProps = editingPage(changesProps);
