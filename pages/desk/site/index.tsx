import { withDeskLayout } from '@/components/desk/desk-layout';
import { StartPage } from '@/components/editing/start/start-page';
import { editingPage } from '@/lib/server/editing/editing';
import { startProps } from '@/lib/server/editing/start/start-props';

/** Leads to everything of the site that can be edited. */
export default withDeskLayout(StartPage, 'site');

export const getServerSideProps = editingPage(startProps);
