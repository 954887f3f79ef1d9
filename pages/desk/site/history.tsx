import { withDeskLayout } from '@/components/desk/desk-layout';
import { HistoryPage } from '@/components/editing/publication/history-page';
import { editingPage } from '@/lib/server/editing/editing';
import { historyProps } from '@/lib/server/editing/publication/desk/history-props';

/** Lists the publications of the site, to take one back. */
export default withDeskLayout(HistoryPage, 'site');

export const getServerSideProps = editingPage(historyProps);
