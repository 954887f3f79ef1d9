import type { Insertable } from 'kysely';
import type { Money } from '@/lib/payments/money';
import type {
  NewPayment,
  StoredPayment,
  StoredRefund,
  UnmatchedCharge,
} from '@/lib/server/payments/records/payment-record';
import {
  type PaymentRow,
  paymentRowSchema,
  refundRowSchema,
  unmatchedChargeRowSchema,
} from '@/lib/server/platform/store/tables/payment-rows';

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
