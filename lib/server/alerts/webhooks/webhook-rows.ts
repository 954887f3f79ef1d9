import type { Delivery, Webhook } from '@/lib/server/alerts/webhooks/webhook-record';
import {
  webhookRowSchema,
  deliveryRowSchema,
} from '@/lib/server/platform/store/tables/webhook-rows';

export function parseWebhook(row: unknown): Webhook {
  const { created_at, created_by, ...webhook } = webhookRowSchema.parse(row);
  return { ...webhook, createdAt: new Date(created_at), createdBy: created_by };
}

export function parseDelivery(row: unknown): Delivery {
  const { created_at, next_at, delivered_at, status, error, ...delivery } =
    deliveryRowSchema.parse(row);
  return {
    ...delivery,
    createdAt: new Date(created_at),
    nextAt: new Date(next_at),
    status: status ?? undefined,
    error: error ?? undefined,
    deliveredAt: delivered_at === null ? undefined : new Date(delivered_at),
  };
}
