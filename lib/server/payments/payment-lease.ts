import { createId } from '@/lib/server/platform/store/ids';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import type { PaymentChange, StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { PaymentUpdate } from '@/lib/server/payments/records/payment-update';

/** Milliseconds: longer than one call to the payment service with its one retry. */
const leaseMs = 20_000;

/** Milliseconds between two tries to acquire a lease. */
const pollMs = 200;

/** Milliseconds for which the request of a visitor waits for a lease. */
export const visitorTimeoutMs = 10_000;

/** The lease expired or another process holds it: the payment that was read may be outdated. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Exclusive access to one payment: no other process changes it or calls the service for it. */
export class PaymentLease {
  private constructor(
    private readonly services: PaymentServices,
    private readonly holder: string,
    /** The current row. */
    public payment: StoredPayment,
  ) {}

  /**
   * Runs a task with the lease of a payment. Waits at most `timeoutMs` for the lease; returns
   * `undefined` if another process still holds it.
   */
  static async withLease<Result>(
    services: PaymentServices,
    submission: string,
    timeoutMs: number,
    task: (lease: PaymentLease) => Promise<Result>,
  ): Promise<Result | undefined> {
    const lease = await PaymentLease.acquire(services, submission, timeoutMs);
    if (lease === undefined) return undefined;
    try {
      return await task(lease);
    } finally {
      await lease.release();
    }
  }

  private static async acquire(
    services: PaymentServices,
    submission: string,
    timeoutMs: number,
  ): Promise<PaymentLease | undefined> {
    const { store, now, sleep, randomBytes } = services;
    const holder = createId(now(), randomBytes);
    for (let waited = 0; ; waited += pollMs) {
      const payment = await store.claimPayment({ submission, holder, ...leasePeriod(now()) });
      if (payment !== undefined) return new PaymentLease(services, holder, payment);
      if (waited >= timeoutMs) return undefined;
      await sleep(pollMs);
    }
  }

  /** Renews the lease; call before each request to the payment service. Throws LeaseLost. */
  async renew(): Promise<void> {
    const { store, now } = this.services;
    const claim = {
      submission: this.payment.submission,
      holder: this.holder,
      ...leasePeriod(now()),
    };
    const payment = await store.claimPayment(claim);
    if (payment === undefined) throw new LeaseLost('Another process holds the payment.');
    this.payment = payment;
  }

  /** Changes the payment, and what `along` names, in one transaction. Throws LeaseLost. */
  async change(
    change: PaymentChange,
    along: Pick<
      PaymentUpdate,
      'answers' | 'booking' | 'limits' | 'mails' | 'paidChange' | 'refusal'
    > = {},
  ): Promise<void> {
    const { store, now } = this.services;
    const { submission } = this.payment;
    const step = { submission, holder: this.holder, at: now(), change, ...along };
    if (!(await store.changePayment(step)))
      throw new LeaseLost('The payment could not be changed.');
    this.payment = applyChange(this.payment, change);
  }

  /** Releases the lease. A release that fails is harmless: the lease expires. */
  private async release(): Promise<void> {
    const { store } = this.services;
    await store.releasePayment(this.payment.submission, this.holder).catch(() => undefined);
  }
}

function leasePeriod(now: Date): { readonly now: Date; readonly until: Date } {
  return { now, until: new Date(now.getTime() + leaseMs) };
}

/** Applies a change to a payment. `null` clears a field; a field that is left out stays. */
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
