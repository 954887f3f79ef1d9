import { withDeskLayout } from '@/components/desk/desk-layout';
import { ExportPage } from '@/components/inbox/export/export-page';
import { exportProps } from '@/lib/server/access/desk/connections/connections-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Offers exports of a list. */
export default withDeskLayout(ExportPage);

export const getServerSideProps = deskPage({ permission: 'export', load: exportProps });
