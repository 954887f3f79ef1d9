import { CallOffPage } from '@/components/bookings/desk/call-off-page';
import { withDeskLayout } from '@/components/desk/desk-layout';
import { callOffProps } from '@/lib/server/bookings/desk/calling-off/call-off-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Cancels, postpones or moves a date, or puts it back, after a preview. */
export default withDeskLayout(CallOffPage, 'events');

export const getServerSideProps = deskPage({ permission: 'work', load: callOffProps });
