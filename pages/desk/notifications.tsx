import { withDeskLayout } from '@/components/desk/desk-layout';
import { NotificationsPage } from '@/components/alerts/desk/notifications-page';
import { notificationsProps } from '@/lib/server/alerts/desk/notifications-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Shows when and how operators are notified of new messages. */
export default withDeskLayout(NotificationsPage, 'notifications');

export const getServerSideProps = deskPage({ permission: 'read', load: notificationsProps });
