import { ExportPage } from '@/components/desk/connections/export-page';
import type { ExportPageProps } from '@/lib/desk/connections-page';
import { exportProps } from '@/lib/server/desk/connections/connections-props';
import { deskPage } from '@/lib/server/desk/pages/desk-page';

/** Offers exports of a list. */
export default ExportPage;

export const getServerSideProps = deskPage<ExportPageProps>((request) => exportProps(request), {
  permission: 'export',
});
