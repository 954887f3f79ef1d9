import { withDeskLayout } from '@/components/desk/desk-layout';
import { ReportsPage } from '@/components/reports/reports-page';
import { deskPage } from '@/lib/server/desk/desk-page';
import { reportsProps } from '@/lib/server/reports/reports-props';

/** Shows messages, bookings and money of a year, by month, form and event. */
export default withDeskLayout(ReportsPage, 'today');

export const getServerSideProps = deskPage({ permission: 'export', load: reportsProps });
