import { drawId } from '@/lib/server/submissions/ids';
import type { PayServices } from '@/lib/server/payments/payment-services';
import type { PaymentChange, StoredPayment } from '@/lib/server/store/payment-record';
import type { PaymentStep } from '@/lib/server/store/payment-store';

/** Longer than one call to the payment service can take, with its one repetition. */
const lasts = 20_000;

/** How often somebody who waits looks whether it is free. */
const looks = 200;

/** The hold ended, or was taken by somebody else: what was read is no longer to be relied on. */
export class HoldLost extends Error {
  override readonly name = 'HoldLost';
}

/** A payment that nobody else asks the payment service about, or changes, as long as it is held. */
export class Hold {
  private constructor(
    private readonly services: PayServices,
    private readonly holder: string,
    /** The row as it is now. */
    public payment: StoredPayment,
  ) {}

  /** Waits for it at most so many milliseconds; `undefined` if another has it for longer. */
  static async take(
    services: PayServices,
    submission: string,
    patience: number,
  ): Promise<Hold | undefined> {
    const { store, now, rest, randomBytes } = services;
    const holder = drawId(now(), randomBytes);
    for (let waited = 0; ; waited += looks) {
      const payment = await store.claimPayment({ submission, holder, ...spanOf(now()) });
      if (payment !== undefined) return new Hold(services, holder, payment);
      if (waited >= patience) return undefined;
      await rest(looks);
    }
  }

  /** Before each call to the service. Throws HoldLost. */
  async renew(): Promise<void> {
    const { store, now } = this.services;
    const claim = { submission: this.payment.submission, holder: this.holder, ...spanOf(now()) };
    const payment = await store.claimPayment(claim);
    if (payment === undefined) throw new HoldLost('A payment is held by another process.');
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
    if (!(await store.changePayment(step))) throw new HoldLost('A payment could not be changed.');
    this.payment = changed(this.payment, change);
  }

  /** Lets others go on. What keeps it from that ends by itself with the hold. */
  async release(): Promise<void> {
    const { store } = this.services;
    await store.releasePayment(this.payment.submission, this.holder).catch(() => undefined);
  }
}

function spanOf(now: Date): { readonly now: Date; readonly until: Date } {
  return { now, until: new Date(now.getTime() + lasts) };
}

/** `null` clears; what is left out stays. */
function changed(payment: StoredPayment, change: PaymentChange): StoredPayment {
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
