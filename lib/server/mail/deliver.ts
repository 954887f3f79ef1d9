import { logFailure } from '@/lib/server/http/log-error';
import type { Bell } from '@/lib/server/mail/outbox-signal';
import type { Mailer, SendResult } from '@/lib/server/mail/mailer';
import type { MailResult, OutgoingMail } from '@/lib/server/store/mail-record';
import { StoreBusy } from '@/lib/server/store/store-busy';
import type { Store } from '@/lib/server/store/store';

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Mails under way at once; more would only make a small mail server refuse us. */
export const mostAtOnce = 8;

/** Until others may take a mail whose worker has died. */
const lease = 10 * minutes;

/** A lease that ends sooner is renewed: a try may last longer than one lease. */
const renewBefore = 5 * minutes;

/** How often to look without being rung for: another process may have queued a mail, or died. */
const idle = 10 * seconds;

const firstPause = 10 * seconds;
const longestPause = 1 * hours;
/** A server that cannot be reached costs one try of one mail, so it is asked often. */
const longestSilence = 100 * seconds;
const giveUpAfter = 48 * hours;

/** What sending needs from the rest. */
export interface Delivery {
  readonly store: Pick<Store, 'claimMails' | 'renewMails' | 'settleMail'>;
  readonly mailer: Mailer;
  readonly now: () => Date;
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

interface Sending {
  readonly done: Promise<void>;
  leaseUntil: Date;
}

/**
 * The worker of the outbox. Sends several mails at once, so that none waits for another's server.
 * Any number of workers may share a store: none sends what another has taken, and what a worker has
 * taken when it dies is taken by others after the lease. Such a mail may arrive twice: it has the
 * same Message-ID and says so.
 */
export class Outbox {
  /** Tries in a row that reached no server. */
  private silences = 0;
  /** Until when the server is left alone, in milliseconds since 1970. */
  private silentUntil = 0;
  private readonly sending = new Map<string, Sending>();
  /** What became of mails and could not be noted, because the store was away. */
  private readonly unsettled = new Map<string, MailResult>();

  /** `onFree` is called whenever a mail has been tried, so that another may follow. */
  constructor(
    private readonly delivery: Delivery,
    private readonly onFree: () => void = () => undefined,
  ) {}

  /**
   * Begins to send what is due, as far as there is room, and returns how many mails it began. Does
   * not wait for them. Begins none while the server is left alone, and one to try whether it is back.
   */
  async turn(): Promise<number> {
    // Before anything is taken: what was sent must not be taken for waiting.
    for (const [id, result] of this.unsettled) await this.settle(id, result);
    await this.renew();
    const now = this.delivery.now();
    const room = (this.silences === 0 ? mostAtOnce : 1) - this.sending.size;
    if (room <= 0 || now.getTime() < this.silentUntil) return 0;
    const leaseUntil = new Date(now.getTime() + lease);
    const mails = await this.delivery.store.claimMails({ now, leaseUntil, limit: room });
    for (const mail of mails) this.begin(mail, leaseUntil);
    return mails.length;
  }

  /** Resolves when every mail that was begun has been tried. */
  async finished(): Promise<void> {
    await Promise.all([...this.sending.values()].map(({ done }) => done));
  }

  private begin(mail: OutgoingMail, leaseUntil: Date): void {
    const done = this.deliver(mail)
      .catch((error: unknown) => {
        logFailure('mail-not-delivered', error, this.delivery.now());
      })
      .finally(() => {
        this.sending.delete(mail.id);
        this.onFree();
      });
    this.sending.set(mail.id, { done, leaseUntil });
  }

  private async renew(): Promise<void> {
    const { store, now } = this.delivery;
    const at = now();
    const ending = [...this.sending].filter(
      ([, { leaseUntil }]) => leaseUntil.getTime() - at.getTime() < renewBefore,
    );
    if (ending.length === 0) return;
    const leaseUntil = new Date(at.getTime() + lease);
    await store.renewMails({ ids: ending.map(([id]) => id), now: at, leaseUntil });
    for (const [, sending] of ending) sending.leaseUntil = leaseUntil;
  }

  /** Tries once and notes how it ended. */
  private async deliver(mail: OutgoingMail): Promise<void> {
    const result = await this.delivery.mailer.send(mail);
    const at = this.delivery.now();
    if (result.kind === 'unreached') this.leaveAlone(at);
    else {
      this.silences = 0;
      this.silentUntil = 0;
    }
    await this.settle(mail.id, this.resultOf(mail, result, at));
  }

  /** What failed along with others, before the pause has ended, makes it no longer. */
  private leaveAlone(at: Date): void {
    if (at.getTime() < this.silentUntil) return;
    this.silences += 1;
    const pause = this.spread(pauseAfter(this.silences, longestSilence));
    this.silentUntil = at.getTime() + pause;
  }

  private resultOf(mail: OutgoingMail, result: SendResult, at: Date): MailResult {
    switch (result.kind) {
      case 'sent':
        return { kind: 'sent', at };
      case 'refused':
        return result.forGood
          ? { kind: 'dead', error: result.error }
          : againOrDead(mail, at, this.pauseOf(mail, at), result.error);
      case 'unconfirmed': {
        const error = `No answer to the whole mail: ${result.error}`;
        const again = againOrDead(mail, at, this.pauseOf(mail, at), error);
        return again.kind === 'again' ? { ...again, isUnconfirmed: true } : again;
      }
      case 'unreached':
        return againOrDead(mail, at, new Date(this.silentUntil), result.error);
    }
  }

  private async settle(id: string, result: MailResult): Promise<void> {
    try {
      await this.delivery.store.settleMail(id, result);
      this.unsettled.delete(id);
    } catch (error) {
      // What a store refuses for good would stand in the way of all other mails.
      if (StoreBusy.is(error)) this.unsettled.set(id, result);
      else this.unsettled.delete(id);
      throw error;
    }
  }

  private pauseOf({ attempts }: OutgoingMail, at: Date): Date {
    return new Date(at.getTime() + this.spread(pauseAfter(attempts, longestPause)));
  }

  /** Up to a fifth more or less, so that what failed together does not come again together. */
  private spread(pause: number): number {
    return Math.round(pause * (0.8 + 0.4 * this.delivery.random()));
  }
}

function pauseAfter(attempts: number, longest: number): number {
  return Math.min(longest, firstPause * 2 ** (attempts - 1));
}

function againOrDead(mail: OutgoingMail, now: Date, at: Date, error: string) {
  const age = now.getTime() - mail.queuedAt.getTime();
  if (age >= giveUpAfter) {
    return { kind: 'dead', error: `Given up after 48 hours: ${error}` } as const;
  }
  return { kind: 'again', at, error } as const;
}

/**
 * Sends mails until `stop` says so, whenever the bell rings: a mail was queued, or one was tried and
 * makes room. A store that is busy or broken is asked again after `rest`.
 */
export async function deliverUntil(
  stop: () => boolean,
  delivery: Delivery,
  bell: Bell,
  rest: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const outbox = new Outbox(delivery, () => bell.ring());
  while (!stop()) {
    try {
      await outbox.turn();
      await bell.wait(idle);
    } catch (error) {
      logFailure('mail-not-delivered', error, delivery.now());
      await rest(idle);
    }
  }
}
