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

/** What was paid out to the bank, once it is on its way. */
export const payoutRowSchema = z.object({
  id: z.string(),
  mode: paymentModeSchema,
  /** `pending`: on its way. `failed`: the bank sent it back. */
  state: z.enum(['pending', 'paid', 'failed']),
  minor: z.number(),
  currency: currencySchema,
  arrives_at: z.number(),
  created_at: z.number(),
});

export type PayoutRow = Readonly<z.output<typeof payoutRowSchema>>;

/** What a part of a payout is for. */
export const payoutItemKindSchema = z.enum(['payment', 'refund', 'dispute', 'other']);

/** A part of a payout, in its currency. */
export interface PayoutItemRow {
  readonly id: string;
  readonly payout: string;
  readonly kind: z.output<typeof payoutItemKindSchema>;
  /** Before the fee; less than 0 for money that went back. */
  readonly minor: number;
  readonly fee: number;
  /** The intent of the payment that it is about. */
  readonly intent: string | null;
}

export interface PayoutReadRow {
  readonly mode: string;
  readonly read_at: number;
  /** 1 if the API key may not read payouts. */
  readonly is_refused: number;
}
