import type { StoredPayment } from '@/lib/server/store/payment-record';
import type { StoredSubmission } from '@/lib/server/store/store';

/** Money that moved, as the payment service has it. */
export interface LedgerCharge {
  readonly intent: string;
  readonly minor: number;
  /** Id of the submission that it was for. */
  readonly submission: string;
}

export interface Kept {
  readonly payment: StoredPayment;
  readonly submission: StoredSubmission | undefined;
}

/** What is not as it was promised; all of it empty when every promise was kept. */
export interface BrokenPayments {
  /** Charged, and not kept as paid by this intent and with this sum. */
  readonly unrecorded: readonly string[];
  /** Paid for more than once by one visitor. */
  readonly doubled: readonly string[];
  /** Told success, and not paid. */
  readonly lost: readonly string[];
  /** Kept as paid, and nothing was charged. */
  readonly invented: readonly string[];
  /** Neither paid nor given up after everything was looked after. */
  readonly open: readonly string[];
}

/** Compares what the payment service charged with what the store says and the visitors were told. */
export function checkPaid(
  charges: readonly LedgerCharge[],
  kept: readonly Kept[],
  acknowledged: readonly string[],
): BrokenPayments {
  const byId = new Map(kept.map((each) => [each.payment.submission, each]));
  const paid = kept.filter(({ payment }) => payment.state === 'paid');
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
    open: kept
      .filter(({ payment: { state } }) => state !== 'paid' && state !== 'abandoned')
      .map(({ payment }) => payment.submission),
  };
}

/** What tells a visitor's payment from all others. */
function tokenOf(kept: Kept | undefined): string {
  return kept?.submission?.fields.find(([name]) => name === 'name')?.[1][0] ?? 'nobody';
}
