import { logFailure } from '@/lib/server/http/log-error';
import type { OutboxSignal } from '@/lib/server/mail/outbox-signal';
import type { Mailer, SendResult } from '@/lib/server/mail/mailer';
import type { MailResult, OutgoingMail } from '@/lib/server/store/mail-record';
import { StoreBusy } from '@/lib/server/store/store-busy';
import type { Store } from '@/lib/server/store/store';

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Mails under way at once; more would only make a small mail server refuse us. */
export const maxConcurrent = 8;

/** Until others may take a mail whose worker has died. */
const leaseMs = 10 * minutes;

/** A lease that ends sooner is renewed: a try may last longer than one lease. */
const renewBefore = 5 * minutes;

/** How often to look without being rung for: another process may have queued a mail, or died. */
const pollMs = 10 * seconds;

const firstRetryMs = 10 * seconds;
const maxRetryMs = 1 * hours;
/** A server that cannot be reached costs one try of one mail, so it is asked often. */
const maxServerPauseMs = 100 * seconds;
const giveUpAfterMs = 48 * hours;

/** What sending needs from the rest. */
export interface DeliveryDeps {
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
  private failuresInRow = 0;
  /** Until when the server is left alone, in milliseconds since 1970. */
  private pausedUntil = 0;
  private readonly sending = new Map<string, Sending>();
  /** What became of mails and could not be noted, because the store was away. */
  private readonly unrecorded = new Map<string, MailResult>();

  /** `onFree` is called whenever a mail has been tried, so that another may follow. */
  constructor(
    private readonly delivery: DeliveryDeps,
    private readonly onSent: () => void = () => undefined,
  ) {}

  /**
   * Begins to send what is due, as far as there is room, and returns how many mails it began. Does
   * not wait for them. Begins none while the server is left alone, and one to try whether it is back.
   */
  async sendDue(): Promise<number> {
    // Before anything is taken: what was sent must not be taken for waiting.
    for (const [id, result] of this.unrecorded) await this.recordResult(id, result);
    await this.renew();
    const now = this.delivery.now();
    const room = (this.failuresInRow === 0 ? maxConcurrent : 1) - this.sending.size;
    if (room <= 0 || now.getTime() < this.pausedUntil) return 0;
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const mails = await this.delivery.store.claimMails({ now, leaseUntil, limit: room });
    for (const mail of mails) this.begin(mail, leaseUntil);
    return mails.length;
  }

  /** Resolves when every mail that was begun has been tried. */
  async whenSent(): Promise<void> {
    await Promise.all([...this.sending.values()].map(({ done }) => done));
  }

  private begin(mail: OutgoingMail, leaseUntil: Date): void {
    const done = this.deliver(mail)
      .catch((error: unknown) => {
        logFailure('mail-not-delivered', error, this.delivery.now());
      })
      .finally(() => {
        this.sending.delete(mail.id);
        this.onSent();
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
    const leaseUntil = new Date(at.getTime() + leaseMs);
    await store.renewMails({ ids: ending.map(([id]) => id), now: at, leaseUntil });
    for (const [, sending] of ending) sending.leaseUntil = leaseUntil;
  }

  /** Tries once and notes how it ended. */
  private async deliver(mail: OutgoingMail): Promise<void> {
    const result = await this.delivery.mailer.send(mail);
    const at = this.delivery.now();
    if (result.kind === 'unreachable') this.pauseServer(at);
    else {
      this.failuresInRow = 0;
      this.pausedUntil = 0;
    }
    await this.recordResult(mail.id, this.resultOf(mail, result, at));
  }

  /** What failed along with others, before the pause has ended, makes it no longer. */
  private pauseServer(at: Date): void {
    if (at.getTime() < this.pausedUntil) return;
    this.failuresInRow += 1;
    const pause = this.spread(backoff(this.failuresInRow, maxServerPauseMs));
    this.pausedUntil = at.getTime() + pause;
  }

  private resultOf(mail: OutgoingMail, result: SendResult, at: Date): MailResult {
    switch (result.kind) {
      case 'sent':
        return { kind: 'sent', at };
      case 'refused':
        return result.forGood
          ? { kind: 'dead', error: result.error }
          : retryOrGiveUp(mail, at, this.pauseOf(mail, at), result.error);
      case 'unconfirmed': {
        const error = `No answer to the whole mail: ${result.error}`;
        const again = retryOrGiveUp(mail, at, this.pauseOf(mail, at), error);
        return again.kind === 'again' ? { ...again, isUnconfirmed: true } : again;
      }
      case 'unreachable':
        return retryOrGiveUp(mail, at, new Date(this.pausedUntil), result.error);
    }
  }

  private async recordResult(id: string, result: MailResult): Promise<void> {
    try {
      await this.delivery.store.settleMail(id, result);
      this.unrecorded.delete(id);
    } catch (error) {
      // What a store refuses for good would stand in the way of all other mails.
      if (StoreBusy.is(error)) this.unrecorded.set(id, result);
      else this.unrecorded.delete(id);
      throw error;
    }
  }

  private pauseOf({ attempts }: OutgoingMail, at: Date): Date {
    return new Date(at.getTime() + this.spread(backoff(attempts, maxRetryMs)));
  }

  /** Up to a fifth more or less, so that what failed together does not come again together. */
  private spread(pause: number): number {
    return Math.round(pause * (0.8 + 0.4 * this.delivery.random()));
  }
}

function backoff(attempts: number, longest: number): number {
  return Math.min(longest, firstRetryMs * 2 ** (attempts - 1));
}

function retryOrGiveUp(mail: OutgoingMail, now: Date, at: Date, error: string) {
  const age = now.getTime() - mail.queuedAt.getTime();
  if (age >= giveUpAfterMs) {
    return { kind: 'dead', error: `Given up after 48 hours: ${error}` } as const;
  }
  return { kind: 'again', at, error } as const;
}

/**
 * Sends mails until `stop` says so, whenever the signal rings: a mail was queued, or one was tried and
 * makes room. A store that is busy or broken is asked again after `rest`.
 */
export async function runOutbox(
  stop: () => boolean,
  delivery: DeliveryDeps,
  signal: OutboxSignal,
  rest: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const outbox = new Outbox(delivery, () => signal.notify());
  while (!stop()) {
    try {
      await outbox.sendDue();
      await signal.wait(pollMs);
    } catch (error) {
      logFailure('mail-not-delivered', error, delivery.now());
      await rest(pollMs);
    }
  }
}
