import { drawId } from '@/lib/server/submissions/ids';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import type { PaymentChange, StoredPayment } from '@/lib/server/store/payment-record';
import type { PaymentStep } from '@/lib/server/store/payment-store';

/** Longer than one call to the payment service can take, with its one repetition. */
const leaseMs = 20_000;

/** How often somebody who waits looks whether it is free. */
const pollMs = 200;

/** The lease ended, or was taken by somebody else: what was read is no longer to be relied on. */
export class LeaseLost extends Error {
  override readonly name = 'HoldLost';
}

/** A payment that nobody else asks the payment service about, or changes, as long as it is held. */
export class PaymentLease {
  private constructor(
    private readonly services: PaymentServices,
    private readonly holder: string,
    /** The row as it is now. */
    public payment: StoredPayment,
  ) {}

  /** Waits for it at most so many milliseconds; `undefined` if another has it for longer. */
  static async acquire(
    services: PaymentServices,
    submission: string,
    timeoutMs: number,
  ): Promise<PaymentLease | undefined> {
    const { store, now, sleep, randomBytes } = services;
    const holder = drawId(now(), randomBytes);
    for (let waited = 0; ; waited += pollMs) {
      const payment = await store.claimPayment({ submission, holder, ...leasePeriod(now()) });
      if (payment !== undefined) return new PaymentLease(services, holder, payment);
      if (waited >= timeoutMs) return undefined;
      await sleep(pollMs);
    }
  }

  /** Before each call to the service. Throws HoldLost. */
  async renew(): Promise<void> {
    const { store, now } = this.services;
    const claim = {
      submission: this.payment.submission,
      holder: this.holder,
      ...leasePeriod(now()),
    };
    const payment = await store.claimPayment(claim);
    if (payment === undefined) throw new LeaseLost('A payment is held by another process.');
    this.payment = payment;
  }

  /** Changes the row, and what belongs to the change. Throws HoldLost, with nothing changed. */
  async change(
    change: PaymentChange,
    along: Pick<PaymentStep, 'answers' | 'mails' | 'limits'> = {},
  ): Promise<void> {
    const { store, now } = this.services;
    const { submission } = this.payment;
    const step = { submission, holder: this.holder, at: now(), change, ...along };
    if (!(await store.changePayment(step))) throw new LeaseLost('A payment could not be changed.');
    this.payment = applyChange(this.payment, change);
  }

  /** Lets others go on. What keeps it from that ends by itself with the lease. */
  async release(): Promise<void> {
    const { store } = this.services;
    await store.releasePayment(this.payment.submission, this.holder).catch(() => undefined);
  }
}

function leasePeriod(now: Date): { readonly now: Date; readonly until: Date } {
  return { now, until: new Date(now.getTime() + leaseMs) };
}

/** `null` clears; what is left out stays. */
function applyChange(payment: StoredPayment, change: PaymentChange): StoredPayment {
  const { intent, resubmitHash, resubmitMadeAt, declineCode, ...rest } = change;
  return {
    ...payment,
    ...rest,
    ...(intent === undefined ? {} : { intent: intent ?? undefined }),
    ...(resubmitHash === undefined ? {} : { resubmitHash: resubmitHash ?? undefined }),
    ...(resubmitMadeAt === undefined ? {} : { resubmitMadeAt: resubmitMadeAt ?? undefined }),
    ...(declineCode === undefined ? {} : { declineCode: declineCode ?? undefined }),
  };
}
