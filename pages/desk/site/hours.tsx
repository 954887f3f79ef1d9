import { withDeskLayout } from '@/components/desk/desk-layout';
import { HoursPage } from '@/components/editing/hours/hours-page';
import { editingPage } from '@/lib/server/editing/editing';
import { hoursProps } from '@/lib/server/editing/hours/hours-props';

/** Shows the opening hours: the next days, and the form of the week, the seasons and single days. */
export default withDeskLayout(HoursPage);

export const getServerSideProps = editingPage(hoursProps);
