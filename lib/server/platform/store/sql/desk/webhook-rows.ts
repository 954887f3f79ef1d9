import { z } from 'zod';
import type { ApiToken } from '@/lib/server/platform/store/api-store';
import {
  deliveryStates,
  webhookShapes,
  type Delivery,
  type Webhook,
} from '@/lib/server/platform/store/webhook-store';

const webhookRowSchema = z.object({
  id: z.string(),
  form: z.string(),
  url: z.string(),
  shape: z.enum(webhookShapes),
  secret: z.string(),
  created_at: z.number(),
  created_by: z.string(),
});

export type WebhookRow = Readonly<z.output<typeof webhookRowSchema>>;

const deliveryRowSchema = z.object({
  id: z.string(),
  webhook: z.string(),
  submission: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  created_at: z.number(),
  next_at: z.number(),
  status: z.number().nullable(),
  error: z.string().nullable(),
  delivered_at: z.number().nullable(),
});

export type DeliveryRow = Readonly<z.output<typeof deliveryRowSchema>>;

export interface ApiTokenRow {
  readonly token_hash: string;
  readonly id: string;
  readonly form: string;
  readonly label: string;
  readonly created_at: number;
  readonly created_by: string;
  readonly used_at: number | null;
}

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

export function parseToken(row: ApiTokenRow): ApiToken {
  return {
    tokenHash: row.token_hash,
    id: row.id,
    form: row.form,
    label: row.label,
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
    usedAt: row.used_at === null ? undefined : new Date(row.used_at),
  };
}
