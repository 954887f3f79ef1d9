import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/** A charge in the payment service. */
export interface LedgerCharge {
  readonly intent: string;
  readonly minor: number;
  /** Id of its submission. */
  readonly submission: string;
}

/** A stored payment with its submission. */
export interface StoredPair {
  readonly payment: StoredPayment;
  readonly submission: StoredSubmission | undefined;
}

/** Payments that are stored wrongly. All lists are empty after a correct run. */
export interface PaymentErrors {
  /** Intents that are charged, but not stored as paid by this intent and with this amount. */
  readonly unrecorded: readonly string[];
  /** Tokens that are charged more than once. */
  readonly doubled: readonly string[];
  /** Tokens that the site acknowledged, but did not store as paid. */
  readonly lost: readonly string[];
  /** Submissions that are stored as paid, but not charged. */
  readonly invented: readonly string[];
  /** Submissions whose payment is neither paid nor abandoned after the reconciliation. */
  readonly open: readonly string[];
}

/** Compares the charges with the stored payments and the responses to visitors. */
export function checkPayments(
  charges: readonly LedgerCharge[],
  stored: readonly StoredPair[],
  acknowledged: readonly string[],
): PaymentErrors {
  const byId = new Map(stored.map((each) => [each.payment.submission, each]));
  const paid = stored.filter(({ payment }) => payment.state === 'paid');
  const charged = new Set(charges.map(({ intent }) => intent));
  const isRecorded = ({ intent, minor, submission }: LedgerCharge) => {
    const found = byId.get(submission);
    return (
      found?.submission?.state === 'inbox' &&
      found.payment.state === 'paid' &&
      found.payment.intent === intent &&
      found.payment.amount.minor === minor
    );
  };
  const tokens = charges.map(({ submission }) => tokenOf(byId.get(submission)));
  const paidTokens = new Set(paid.map(tokenOf));
  return {
    unrecorded: charges.filter((each) => !isRecorded(each)).map(({ intent }) => intent),
    doubled: [...new Set(tokens.filter((token, index) => tokens.indexOf(token) !== index))],
    lost: acknowledged.filter((token) => !paidTokens.has(token)),
    invented: paid
      .filter(({ payment }) => !charged.has(payment.intent ?? ''))
      .map(({ payment }) => payment.submission),
    open: stored
      .filter(({ payment: { state } }) => state !== 'paid' && state !== 'abandoned')
      .map(({ payment }) => payment.submission),
  };
}

/** Returns the unique token of a visitor's payment. */
function tokenOf(pair: StoredPair | undefined): string {
  return pair?.submission?.fields.find(([name]) => name === 'name')?.[1][0] ?? 'none';
}
