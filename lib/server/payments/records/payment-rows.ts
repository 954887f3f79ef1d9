import { fromRow } from '@/lib/server/platform/store/rows';
import type { Insertable, Kysely } from 'kysely';
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
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { requireChange, type Statement } from '@/lib/server/platform/store/transaction';

/** The lease is not part of a payment. */
const storedPaymentSchema = paymentRowSchema.omit({ holder: true, held_until: true });

/** Returns the row of a new payment. */
export function newPaymentRow(payment: NewPayment, reference: string): Insertable<PaymentRow> {
  const { submission, form, attempt, mode, amount, createdAt, changeOf } = payment;
  return {
    submission,
    reference,
    form,
    attempt,
    mode,
    minor: amount.minor,
    currency: amount.currency,
    created_at: createdAt.getTime(),
    state: 'awaiting_payment',
    generation: 0,
    confirms: 0,
    cards: 0,
    changed_at: createdAt.getTime(),
    refunded: 0,
    withdrawn: 0,
    owed: 0,
    change_of: changeOf,
  };
}

/** Returns the statement that adds a payment. It must change a row: there may be one of its attempt. */
export function paymentInsert(
  db: Kysely<Tables>,
  payment: NewPayment,
  reference: string,
): Statement {
  const insert = db
    .insertInto('payments')
    .values(newPaymentRow(payment, reference))
    .onConflict((conflict) => conflict.doNothing());
  return requireChange(insert, 'payment');
}

/** Parses a row. `unknown`, because rows that a transaction returns have no type. */
export function parsePayment(value: unknown): StoredPayment {
  const { minor, currency, ...payment } = fromRow(storedPaymentSchema.parse(value));
  return { ...payment, amount: { minor, currency } };
}

export function parseRefund(value: unknown): StoredRefund {
  const { askedBy, askedAt, ...refund } = fromRow(refundRowSchema.parse(value));
  return { ...refund, requestedBy: askedBy, requestedAt: askedAt };
}

export function parseUnmatchedCharge(value: unknown): UnmatchedCharge {
  const { minor, currency, ...charge } = fromRow(unmatchedChargeRowSchema.parse(value));
  return { ...charge, amount: { minor, currency } };
}
