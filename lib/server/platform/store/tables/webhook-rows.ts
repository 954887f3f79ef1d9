import { z } from 'zod';

/** The bodies that a webhook can send. */
export const webhookShapes = ['standard', 'slack', 'discord'] as const;

export type WebhookShape = (typeof webhookShapes)[number];

/** `dead`: given up. */
export const deliveryStates = ['queued', 'sending', 'delivered', 'dead'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

export const webhookRowSchema = z.object({
  id: z.string(),
  form: z.string(),
  url: z.string(),
  shape: z.enum(webhookShapes),
  secret: z.string(),
  created_at: z.number(),
  created_by: z.string(),
});

export type WebhookRow = Readonly<z.output<typeof webhookRowSchema>>;

export const deliveryRowSchema = z.object({
  id: z.string(),
  webhook: z.string(),
  submission: z.string(),
  /** The mail that came in which it announces. */
  mail: z.string().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  created_at: z.number(),
  next_at: z.number(),
  status: z.number().nullable(),
  error: z.string().nullable(),
  delivered_at: z.number().nullable(),
});

export type DeliveryRow = Readonly<z.output<typeof deliveryRowSchema>>;
