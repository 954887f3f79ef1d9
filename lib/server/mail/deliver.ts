import { logFailure } from '@/lib/server/http/log-failure';
import type { Bell } from '@/lib/server/mail/bell';
import type { Mailer } from '@/lib/server/mail/mailer';
import type { MailResult, OutgoingMail } from '@/lib/server/store/mail-record';
import { StoreBusy } from '@/lib/server/store/store-busy';
import type { Store } from '@/lib/server/store/store';

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Mails under way at once; more would only make a small mail server refuse us. */
const atOnce = 4;

/** Longer than any try lasts, so that a mail is never another's while it is under way. */
const lease = 10 * minutes;

/** How often to look without being rung for: another process may have queued a mail, or died. */
const idle = 10 * seconds;

const firstPause = 10 * seconds;
const longestPause = 1 * hours;
/** A server that cannot be reached costs one try of one mail, so it is asked often. */
const longestSilence = 100 * seconds;
const giveUpAfter = 48 * hours;

/** What sending needs from the rest. */
export interface Delivery {
  readonly store: Pick<Store, 'claimMails' | 'settleMail'>;
  readonly mailer: Mailer;
  readonly now: () => Date;
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

/**
 * The worker of the outbox. Any number of them may share a store: none sends what another has taken,
 * and what one has taken when it dies is taken by others after the lease. A mail can be doubled only
 * then, and bears the same Message-ID.
 */
export class Outbox {
  /** Tries in a row that reached no server. */
  private silences = 0;
  /** What became of mails and could not be noted, because the store was away. */
  private readonly unsettled = new Map<string, MailResult>();

  constructor(private readonly delivery: Delivery) {}

  /**
   * Sends what is due, until nothing is (0) or the mail server cannot be reached: then it tells how
   * many milliseconds to leave the server alone.
   */
  async turn(): Promise<number> {
    // Before anything is taken: what was sent must not be taken for waiting.
    for (const [id, result] of this.unsettled) await this.settle(id, result);
    for (;;) {
      const mails = await this.claim();
      if (mails.length === 0) return 0;
      const pauses = await Promise.all(mails.map((mail) => this.deliver(mail)));
      const silence = Math.max(...pauses);
      if (silence > 0) {
        this.silences += 1;
        return silence;
      }
      this.silences = 0;
    }
  }

  private claim(): Promise<readonly OutgoingMail[]> {
    const now = this.delivery.now();
    const leaseUntil = new Date(now.getTime() + lease);
    // One mail tries whether the server is back.
    return this.delivery.store.claimMails({
      now,
      leaseUntil,
      limit: this.silences === 0 ? atOnce : 1,
    });
  }

  /** Tries once and notes how it ended. Tells how long to leave the server alone: 0 for not at all. */
  private async deliver(mail: OutgoingMail): Promise<number> {
    const { mailer, now } = this.delivery;
    const result = await mailer.send(mail);
    const at = now();
    switch (result.kind) {
      case 'sent':
        await this.settle(mail.id, { kind: 'sent', at });
        return 0;
      case 'refused': {
        const pause = this.spread(pauseAfter(mail.attempts, longestPause));
        const settled = result.forGood
          ? ({ kind: 'dead', error: result.error } as const)
          : againOrDead(mail, at, pause, result.error);
        await this.settle(mail.id, settled);
        return 0;
      }
      case 'unreached': {
        const pause = this.spread(pauseAfter(this.silences + 1, longestSilence));
        await this.settle(mail.id, againOrDead(mail, at, pause, result.error));
        return pause;
      }
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

  /** Up to a fifth more or less, so that what failed together does not come again together. */
  private spread(pause: number): number {
    return Math.round(pause * (0.8 + 0.4 * this.delivery.random()));
  }
}

function pauseAfter(attempts: number, longest: number): number {
  return Math.min(longest, firstPause * 2 ** (attempts - 1));
}

function againOrDead(mail: OutgoingMail, now: Date, pause: number, error: string): MailResult {
  const age = now.getTime() - mail.queuedAt.getTime();
  if (age >= giveUpAfter) return { kind: 'dead', error: `Given up after 48 hours: ${error}` };
  return { kind: 'again', at: new Date(now.getTime() + pause), error };
}

/**
 * Sends mails until `stop` says so. A store that is busy or broken is asked again later. `rest`
 * resolves after so many milliseconds, whoever rings.
 */
export async function deliverUntil(
  stop: () => boolean,
  delivery: Delivery,
  bell: Pick<Bell, 'wait'>,
  rest: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const outbox = new Outbox(delivery);
  while (!stop()) {
    try {
      const silence = await outbox.turn();
      if (silence > 0) await rest(silence);
      else await bell.wait(idle);
    } catch (error) {
      logFailure('mail-not-delivered', error, delivery.now());
      await rest(idle);
    }
  }
}
