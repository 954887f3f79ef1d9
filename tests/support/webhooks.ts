import type { Webhook } from '@/lib/server/alerts/webhooks/webhook-record';
import { noon } from '@/tests/support/submissions';

/** Creates a webhook of the form `contact`. */
export function newWebhook(overrides: Partial<Webhook>): Webhook {
  return {
    id: 'webhook',
    form: 'contact',
    url: 'https://hooks.example.org/',
    shape: 'standard',
    secret: 'a'.repeat(43),
    createdAt: noon,
    createdBy: 'operator@example.org',
    ...overrides,
  };
}
