import { withDeskLayout } from '@/components/desk/desk-layout';
import { WebhooksPage } from '@/components/alerts/desk/webhooks-page';
import { webhooksProps } from '@/lib/server/access/desk/connections/connections-props';
import { deskPage } from '@/lib/server/desk/desk-page';

/** Lists webhooks and their deliveries. */
export default withDeskLayout(WebhooksPage, 'webhooks');

export const getServerSideProps = deskPage({ permission: 'manage', load: webhooksProps });
