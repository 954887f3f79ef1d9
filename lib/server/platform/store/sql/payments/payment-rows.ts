import type { Insertable } from 'kysely';
import { z } from 'zod';
import { currencies, type Currency, type Money } from '@/lib/payments/money';
import type {
  DisputeState,
  NewPayment,
  PaymentMode,
  PaymentState,
  RefundState,
  StoredPayment,
  StoredRefund,
  UnmatchedCharge,
} from '@/lib/server/platform/store/payment-record';

export const paymentModeSchema = z.enum([
  'practice',
  'stripe-test',
  'stripe-live',
]) satisfies z.ZodType<PaymentMode>;

export const currencySchema = z.custom<Currency>(
  (value) => typeof value === 'string' && Object.hasOwn(currencies, value),
);

export const paymentStateSchema = z.enum([
  'awaiting_payment',
  'awaiting_sca',
  'processing',
  'paid',
  'abandoned',
]) satisfies z.ZodType<PaymentState>;

const paymentRowSchema = z.object({
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
  dispute: z.enum(['open', 'lost', 'won']).nullable() satisfies z.ZodType<DisputeState | null>,
  disputed_at: z.number().nullable(),
  withdrawn: z.number(),
  owed: z.number(),
  change_of: z.string().nullable(),
  holder: z.string().nullable(),
  held_until: z.number().nullable(),
});

export type PaymentRow = Readonly<z.output<typeof paymentRowSchema>>;

/** Parses the state of a refund. */
export const refundStateSchema = z.enum([
  'asked',
  'pending',
  'done',
  'failed',
]) satisfies z.ZodType<RefundState>;

const refundRowSchema = z.object({
  id: z.string(),
  payment: z.string(),
  minor: z.number(),
  asked_by: z.string(),
  asked_at: z.number(),
  state: refundStateSchema,
  service_id: z.string().nullable(),
});

export type RefundRow = Readonly<z.output<typeof refundRowSchema>>;

const unmatchedChargeRowSchema = z.object({
  intent: z.string(),
  mode: paymentModeSchema,
  minor: z.number(),
  currency: currencySchema,
  reason: z.string(),
  seen_at: z.number(),
});

export type UnmatchedChargeRow = Readonly<z.output<typeof unmatchedChargeRowSchema>>;

/** Returns the row of a new payment. */
export function newPaymentRow(payment: NewPayment, reference: string): Insertable<PaymentRow> {
  const { submission, form, attempt, mode, amount, createdAt, changeOf } = payment;
  return {
    submission,
    reference,
    form,
    attempt,
    mode,
    ...amountColumns(amount),
    created_at: createdAt.getTime(),
    state: 'awaiting_payment',
    generation: 0,
    confirms: 0,
    cards: 0,
    changed_at: createdAt.getTime(),
    refunded: 0,
    withdrawn: 0,
    owed: 0,
    change_of: changeOf ?? null,
  };
}

export function amountColumns({ minor, currency }: Money): Pick<PaymentRow, 'minor' | 'currency'> {
  return { minor, currency };
}

/** Parses a row. `unknown`, because rows that a transaction returns have no type. */
export function parsePayment(value: unknown): StoredPayment {
  const row = paymentRowSchema.parse(value);
  return {
    submission: row.submission,
    reference: row.reference,
    form: row.form,
    attempt: row.attempt,
    mode: row.mode,
    amount: { minor: row.minor, currency: row.currency },
    createdAt: new Date(row.created_at),
    state: row.state,
    generation: row.generation,
    confirms: row.confirms,
    cards: row.cards,
    intent: row.intent ?? undefined,
    resubmitHash: row.resubmit_hash ?? undefined,
    resubmitMadeAt: parseTime(row.resubmit_made_at),
    charge: row.charge ?? undefined,
    brand: row.brand ?? undefined,
    last4: row.last4 ?? undefined,
    declineCode: row.decline_code ?? undefined,
    changedAt: new Date(row.changed_at),
    paidAt: parseTime(row.paid_at),
    refunded: row.refunded,
    dispute: row.dispute ?? undefined,
    disputedAt: parseTime(row.disputed_at),
    withdrawn: row.withdrawn,
    owed: row.owed,
    changeOf: row.change_of ?? undefined,
  };
}

export function parseRefund(value: unknown): StoredRefund {
  const row = refundRowSchema.parse(value);
  return {
    id: row.id,
    payment: row.payment,
    minor: row.minor,
    requestedBy: row.asked_by,
    requestedAt: new Date(row.asked_at),
    state: row.state,
    serviceId: row.service_id ?? undefined,
  };
}

export function parseUnmatchedCharge(value: unknown): UnmatchedCharge {
  const row = unmatchedChargeRowSchema.parse(value);
  const { intent, mode, minor, currency, reason, seen_at } = row;
  return { intent, mode, amount: { minor, currency }, reason, seenAt: new Date(seen_at) };
}

function parseTime(at: number | null): Date | undefined {
  return at === null ? undefined : new Date(at);
}
