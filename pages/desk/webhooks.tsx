import { WebhooksPage } from '@/components/alerts/desk/webhooks-page';
import type { WebhooksPageProps } from '@/lib/access/desk/connections-page';
import { webhooksProps } from '@/lib/server/access/desk/connections/connections-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Lists webhooks and their deliveries. */
export default WebhooksPage;

export const getServerSideProps = deskPage<WebhooksPageProps>((request) => webhooksProps(request), {
  permission: 'manage',
});
