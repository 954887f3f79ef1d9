import { NotificationsPage } from '@/components/desk/telling/notifications-page';
import type { NotificationsPageProps } from '@/lib/desk/telling';
import { deskPage } from '@/lib/server/desk/pages/desk-page';
import { notificationsProps } from '@/lib/server/desk/telling/notifications-page';

/** Shows when and how operators are notified of new messages. */
export default NotificationsPage;

export const getServerSideProps = deskPage<NotificationsPageProps>(notificationsProps);
