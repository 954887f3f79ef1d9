import { NotificationsPage } from '@/components/alerts/desk/notifications-page';
import type { NotificationsPageProps } from '@/lib/alerts/desk/alerts-pages';
import { deskPage } from '@/lib/server/desk/desk-page';
import { notificationsProps } from '@/lib/server/alerts/desk/notifications-page';

/** Shows when and how operators are notified of new messages. */
export default NotificationsPage;

export const getServerSideProps = deskPage<NotificationsPageProps>(notificationsProps);
