import { randomBytes } from 'node:crypto';
import { getContent } from '@/lib/server/content/load-content';
import { deskAction } from '@/lib/server/desk/actions/desk-action';
import { webhookAction } from '@/lib/server/desk/connections/webhook-actions';
import { webhookNetwork } from '@/lib/server/webhooks/send';

/** The action reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

export default deskAction(
  'manage',
  webhookAction({ read: getContent, randomBytes, network: webhookNetwork }),
);
