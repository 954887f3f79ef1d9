import type {
  PaymentChange,
  PaymentTotal,
  StoredPayment,
  StrayCharge,
} from '@/lib/server/store/payment-record';
import type { PaymentStore } from '@/lib/server/store/payment-store';
import type { StoredSubmission } from '@/lib/server/store/store';
import type { AddOutcome } from '@/lib/server/store/submission-parts';
import type { NewSubmission } from '@/lib/server/store/submission-record';
import type { MemoryLimits } from '@/tests/support/memory-limits';
import type { MemoryMails } from '@/tests/support/memory-mails';
import { MemoryRefunds } from '@/tests/support/memory-refunds';
import { storedPaymentOf } from '@/tests/support/payments';

/** What the payments need of the store that they are part of. */
interface MemoryGround {
  readonly submissions: Map<string, StoredSubmission>;
  readonly mails: MemoryMails;
  readonly limits: MemoryLimits;
  readonly keep: (submission: NewSubmission) => AddOutcome;
}

/** How long events are known, and payments that were given up. */
const day = 24 * 60 * 60_000;
const keptMs = 30 * day;

const unfinished: readonly string[] = ['awaiting_payment', 'awaiting_sca', 'processing'];

/** The payments of the store that is only memory. */
export class MemoryPayments {
  readonly all = new Map<string, StoredPayment>();
  readonly refunds = new MemoryRefunds(this.all);
  readonly strays = new Map<string, StrayCharge>();
  readonly events = new Map<string, Date>();
  readonly #holders = new Map<string, { readonly holder: string; readonly until: Date }>();
  readonly #intents = new Map<string, string>();

  constructor(private readonly ground: MemoryGround) {}

  addPayment: PaymentStore['addPayment'] = (submission, payment) => {
    const known = this.#find(
      ({ form, attempt }) => form === payment.form && attempt === payment.attempt,
    );
    const { submissions } = this.ground;
    const isTaken = [...submissions.values()].some(
      ({ id, reference }) => id === submission.id || reference === submission.reference,
    );
    if (isTaken) return Promise.resolve({ kind: 'taken' });
    if (known !== undefined) return Promise.resolve({ kind: 'repeated', payment: known });
    const outcome = this.ground.keep({ ...submission, state: 'unpaid' });
    if (outcome.kind === 'repeated') {
      const paid = this.all.get(outcome.attempt.submission);
      return Promise.resolve(
        paid === undefined ? { kind: 'taken' } : { kind: 'repeated', payment: paid },
      );
    }
    if (outcome.kind === 'added') {
      this.all.set(payment.submission, storedPaymentOf({ submission, payment }));
    }
    return Promise.resolve(outcome);
  };

  #find(isWanted: (payment: StoredPayment) => boolean): StoredPayment | undefined {
    return [...this.all.values()].find(isWanted);
  }

  findPayment: PaymentStore['findPayment'] = (submission) =>
    Promise.resolve(this.all.get(submission));

  findPaymentByAttempt: PaymentStore['findPaymentByAttempt'] = (form, attempt) =>
    Promise.resolve(this.#find((payment) => payment.form === form && payment.attempt === attempt));

  findPaymentByIntent: PaymentStore['findPaymentByIntent'] = (intent) =>
    Promise.resolve(this.all.get(this.#intents.get(intent) ?? ''));

  findPaymentByResubmitHash: PaymentStore['findPaymentByResubmitHash'] = (hash) =>
    Promise.resolve(this.#find(({ resubmitHash }) => resubmitHash === hash));

  claimPayment: PaymentStore['claimPayment'] = ({ submission, holder, now, until }) => {
    const held = this.#holders.get(submission);
    const isFree = held === undefined || held.holder === holder || held.until <= now;
    const payment = this.all.get(submission);
    if (!isFree || payment === undefined) return Promise.resolve(undefined);
    this.#holders.set(submission, { holder, until });
    return Promise.resolve(payment);
  };

  changePayment: PaymentStore['changePayment'] = (step) => {
    const { submission: id, holder, at, change, answers, mails = [], limits = [] } = step;
    const held = this.#holders.get(id);
    const payment = this.all.get(id);
    if (payment === undefined || held?.holder !== holder || held.until <= at) {
      return Promise.resolve(false);
    }
    const isOther = [change.state, change.amount, change.intent, answers].some(
      (part) => part !== undefined,
    );
    const owner = this.#intents.get(change.intent ?? '');
    const isForeign = owner !== undefined && owner !== id;
    if ((payment.state === 'paid' && isOther) || isForeign) return Promise.resolve(false);

    this.all.set(id, { ...payment, ...changed(change), changedAt: at });
    if (typeof change.intent === 'string') this.#intents.set(change.intent, id);
    const submission = this.ground.submissions.get(id);
    if (submission !== undefined) {
      const state = change.state === 'paid' ? 'inbox' : submission.state;
      this.ground.submissions.set(id, { ...submission, ...answers, state });
      for (const mail of mails) this.ground.mails.add(mail, id, at);
    }
    this.ground.limits.count(limits, at);
    return Promise.resolve(true);
  };

  releasePayment: PaymentStore['releasePayment'] = (submission, holder) => {
    if (this.#holders.get(submission)?.holder === holder) this.#holders.delete(submission);
    return Promise.resolve();
  };

  listUnfinishedPayments: PaymentStore['listUnfinishedPayments'] = (query) => {
    const { mode, unchangedSince, after, limit } = query;
    const found = [...this.all.values()]
      .filter((payment) => payment.mode === mode && unfinished.includes(payment.state))
      .filter(({ changedAt }) => changedAt <= unchangedSince)
      .filter((payment) => after === undefined || byAge(after, payment) < 0)
      .sort(byAge);
    return Promise.resolve(found.slice(0, limit));
  };

  listPayments: PaymentStore['listPayments'] = ({ mode, form, isPaid, before, limit }) => {
    const found = [...this.all.values()]
      .filter((payment) => payment.mode === mode)
      .filter((payment) => form === undefined || payment.form === form)
      .filter(({ state }) => isPaid === undefined || (state === 'paid') === isPaid)
      .filter(({ submission }) => before === undefined || submission < before)
      .sort((a, b) => (a.submission < b.submission ? 1 : -1));
    return Promise.resolve(found.slice(0, limit));
  };

  totalPayments: PaymentStore['totalPayments'] = (mode, timeZone) => {
    const totals = new Map<string, PaymentTotal>();
    type Moved = Pick<PaymentTotal, 'count' | 'paid' | 'refunded' | 'pending' | 'withdrawn'>;
    const nothing: Moved = { count: 0, paid: 0, refunded: 0, pending: 0, withdrawn: 0 };
    const add = ({ form, amount }: StoredPayment, at: Date, moved: Partial<Moved>) => {
      const { currency } = amount;
      // Sweden writes dates as ISO 8601 does.
      const month = at.toLocaleDateString('sv-SE', { timeZone }).slice(0, 7);
      const key = [month, form, currency].join(' ');
      const known = totals.get(key) ?? { form, month, currency, ...nothing };
      const sum = (name: keyof Moved) => ({ [name]: known[name] + (moved[name] ?? 0) });
      const sums = (Object.keys(nothing) as (keyof Moved)[]).map(sum);
      totals.set(key, Object.assign({}, known, ...sums) as PaymentTotal);
    };
    for (const payment of this.all.values()) {
      const { state, amount, paidAt, disputedAt, withdrawn, submission } = payment;
      if (payment.mode !== mode || state !== 'paid' || paidAt === undefined) continue;
      add(payment, paidAt, { count: 1, paid: amount.minor });
      if (withdrawn > 0 && disputedAt !== undefined) add(payment, disputedAt, { withdrawn });
      for (const refund of this.refunds.all.values()) {
        if (refund.payment !== submission || refund.state === 'failed') continue;
        const pending = refund.state === 'done' ? 0 : refund.minor;
        add(payment, refund.askedAt, { refunded: refund.minor, pending });
      }
    }
    const sorted = [...totals.values()].sort(
      (a, b) =>
        compare(b.month, a.month) || compare(a.form, b.form) || compare(a.currency, b.currency),
    );
    return Promise.resolve(sorted);
  };

  countLimits: PaymentStore['countLimits'] = (limits, now) => {
    const until = this.ground.limits.fullUntil(limits, now);
    if (until === undefined) this.ground.limits.count(limits, now);
    return Promise.resolve(until === undefined ? undefined : { until });
  };

  noteEvent: PaymentStore['noteEvent'] = (id, at) => {
    if (!this.events.has(id)) this.events.set(id, at);
    return Promise.resolve();
  };

  hasEvent: PaymentStore['hasEvent'] = (id) => Promise.resolve(this.events.has(id));

  forget(now: Date): void {
    const isOld = (at: Date) => at.getTime() <= now.getTime() - keptMs;
    for (const [id, at] of this.events) if (isOld(at)) this.events.delete(id);
    for (const [id, { state, changedAt, intent }] of this.all) {
      const held = this.#holders.get(id);
      if (held && held.until > now) continue;
      const isLeft = state.startsWith('awaiting') && isOld(new Date(changedAt.getTime() + day));
      const submission = this.ground.submissions.get(id);
      if ((state === 'abandoned' && isOld(changedAt)) || (isLeft && intent === undefined)) {
        this.all.delete(id);
        this.ground.submissions.delete(id);
      } else if (isLeft && submission !== undefined) {
        this.ground.submissions.set(id, { ...submission, fields: [], files: [] });
      }
    }
  }

  addStrayCharge: PaymentStore['addStrayCharge'] = (stray) => {
    if (!this.strays.has(stray.intent)) this.strays.set(stray.intent, stray);
    return Promise.resolve();
  };

  listStrayCharges: PaymentStore['listStrayCharges'] = (mode) => {
    const found = [...this.strays.values()].filter((stray) => stray.mode === mode);
    return Promise.resolve(
      found.sort((a, b) => b.seenAt.getTime() - a.seenAt.getTime() || compare(a.intent, b.intent)),
    );
  };
}

/** `null` clears; what is left out stays. */
function changed(change: PaymentChange): Partial<StoredPayment> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? undefined]));
}

type Aged = Pick<StoredPayment, 'submission' | 'changedAt'>;

/** The one that was left alone for longest first. */
function byAge(a: Aged, b: Aged): number {
  const between = a.changedAt.getTime() - b.changedAt.getTime();
  return between === 0 ? compare(a.submission, b.submission) : between;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
