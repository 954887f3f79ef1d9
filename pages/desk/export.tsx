import { ExportPage } from '@/components/inbox/export/export-page';
import type { ExportPageProps } from '@/lib/access/desk/connections-page';
import { exportProps } from '@/lib/server/access/desk/connections/connections-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Offers exports of a list. */
export default ExportPage;

export const getServerSideProps = deskPage<ExportPageProps>((request) => exportProps(request), {
  permission: 'export',
});
