import { z } from 'zod';
import { currencies, type Currency } from '@/lib/payments/money';

export const paymentModeSchema = z.enum(['practice', 'stripe-test', 'stripe-live']);

export const currencySchema = z.custom<Currency>(
  (value) => typeof value === 'string' && Object.hasOwn(currencies, value),
);

export const paymentStateSchema = z.enum([
  'awaiting_payment',
  'awaiting_sca',
  'processing',
  'paid',
  'abandoned',
]);

export const paymentRowSchema = z.object({
  submission: z.string(),
  reference: z.string(),
  form: z.string(),
  attempt: z.string(),
  mode: paymentModeSchema,
  minor: z.number(),
  currency: currencySchema,
  created_at: z.number(),
  state: paymentStateSchema,
  generation: z.number(),
  confirms: z.number(),
  cards: z.number(),
  intent: z.string().nullable(),
  resubmit_hash: z.string().nullable(),
  resubmit_made_at: z.number().nullable(),
  charge: z.string().nullable(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  decline_code: z.string().nullable(),
  changed_at: z.number(),
  paid_at: z.number().nullable(),
  refunded: z.number(),
  dispute: z.enum(['open', 'lost', 'won']).nullable(),
  disputed_at: z.number().nullable(),
  withdrawn: z.number(),
  owed: z.number(),
  change_of: z.string().nullable(),
  holder: z.string().nullable(),
  held_until: z.number().nullable(),
});

export type PaymentRow = Readonly<z.output<typeof paymentRowSchema>>;

/** Parses the state of a refund. */
export const refundStateSchema = z.enum(['asked', 'pending', 'done', 'failed']);

export const refundRowSchema = z.object({
  id: z.string(),
  payment: z.string(),
  minor: z.number(),
  asked_by: z.string(),
  asked_at: z.number(),
  state: refundStateSchema,
  service_id: z.string().nullable(),
});

export type RefundRow = Readonly<z.output<typeof refundRowSchema>>;

export const unmatchedChargeRowSchema = z.object({
  intent: z.string(),
  mode: paymentModeSchema,
  minor: z.number(),
  currency: currencySchema,
  reason: z.string(),
  seen_at: z.number(),
});

export type UnmatchedChargeRow = Readonly<z.output<typeof unmatchedChargeRowSchema>>;
