import { WebhooksPage } from '@/components/desk/connections/webhooks-page';
import type { WebhooksPageProps } from '@/lib/desk/connections-page';
import { webhooksProps } from '@/lib/server/desk/connections/connections-props';
import { deskPage } from '@/lib/server/desk/pages/desk-page';

/** Lists webhooks and their deliveries. */
export default WebhooksPage;

export const getServerSideProps = deskPage<WebhooksPageProps>((request) => webhooksProps(request), {
  permission: 'manage',
});
