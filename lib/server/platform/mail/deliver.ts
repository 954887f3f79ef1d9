import {
  createSignal,
  type JobSignal,
  type JobSignalState,
} from '@/lib/server/platform/jobs/job-signal';
import { processState } from '@/lib/server/platform/state/process-state';
import { logError } from '@/lib/server/platform/http/logging/log-error';
import type { Mailer, SendResult } from '@/lib/server/platform/mail/mailer';
import { deliveryWords } from '@/lib/words/lib/server/platform/mail';
import type { MailResult, OutgoingMail } from '@/lib/server/platform/mail/mail-record';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import type { MailStore } from '@/lib/server/platform/mail/mails-sql';

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Mails sent at once; a small mail server refuses more. */
export const maxConcurrent = 8;

/** After this time, other workers may claim a mail whose worker has died. */
const leaseMs = 10 * minutes;

/** A lease that ends sooner is renewed: sending may take longer than one lease. */
const renewBefore = 5 * minutes;

const firstRetryMs = 10 * seconds;
const maxRetryMs = 1 * hours;
/** Trying an unreachable server costs one connection, so it is retried often. */
const maxServerPauseMs = 100 * seconds;
const maxSpread = 1.2;
const giveUpAfterMs = 48 * hours;

/** Dependencies of the outbox. */
interface DeliveryDeps {
  readonly store: Pick<MailStore, 'claimMails' | 'renewMails' | 'recordMailResult'>;
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
 * Sends queued mails, several at once, so that none waits for another's server. Any number of workers
 * may share a store: each claims mails by a lease, and others claim them after it expires. Such a mail
 * may arrive twice: it has the same Message-ID and says so.
 */
export class Outbox {
  /** Consecutive tries that reached no server. */
  private failuresInRow = 0;
  /** When sending resumes, in milliseconds since 1970. */
  private pausedUntil = 0;
  private readonly sending = new Map<string, Sending>();
  /** Results that could not be stored because the store was busy. */
  private readonly pendingResults = new Map<string, MailResult>();

  /** `onSent` is called after each try, so that another mail may follow. */
  constructor(
    private readonly delivery: DeliveryDeps,
    private readonly onSent: () => void = () => undefined,
  ) {}

  /**
   * Starts to send the mails that are due, up to the maximum, and returns their number. Does not wait for
   * them. Starts none while the server is paused, and one mail after the pause.
   */
  async sendDue(): Promise<number> {
    // First, so that a sent mail is not claimed again.
    for (const [id, result] of this.pendingResults) await this.recordResult(id, result);
    await this.renew();
    const now = this.delivery.now();
    const room = (this.failuresInRow === 0 ? maxConcurrent : 1) - this.sending.size;
    if (room <= 0 || this.isPaused(now)) return 0;
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const mails = await this.delivery.store.claimMails({ now, leaseUntil, limit: room });
    for (const mail of mails) this.begin(mail, leaseUntil);
    return mails.length;
  }

  /** Resolves when every started mail has been tried. */
  async whenSent(): Promise<void> {
    await Promise.all([...this.sending.values()].map(({ done }) => done));
  }

  private begin(mail: OutgoingMail, leaseUntil: Date): void {
    const done = this.deliver(mail)
      .catch((error: unknown) => {
        logError('mail-not-delivered', error, this.delivery.now());
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

  /** Tries once and stores the result. */
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

  /** A pause beyond the longest one began while the clock was ahead, and counts no longer. */
  private isPaused(at: Date): boolean {
    const left = this.pausedUntil - at.getTime();
    return left > 0 && left <= maxServerPauseMs * maxSpread;
  }

  /** Pauses the server. Failures during a pause do not prolong it. */
  private pauseServer(at: Date): void {
    if (this.isPaused(at)) return;
    this.failuresInRow += 1;
    const pause = this.spread(backoff(this.failuresInRow, maxServerPauseMs));
    this.pausedUntil = at.getTime() + pause;
  }

  private resultOf(mail: OutgoingMail, result: SendResult, at: Date): MailResult {
    switch (result.kind) {
      case 'sent':
        return { kind: 'sent', at };
      case 'refused':
        return result.isPermanent
          ? { kind: 'dead', error: result.error }
          : retryOrGiveUp(mail, at, this.pauseOf(mail, at), result.error);
      case 'unconfirmed': {
        const error = deliveryWords.unconfirmed(result.error);
        const again = retryOrGiveUp(mail, at, this.pauseOf(mail, at), error);
        return again.kind === 'again' ? { ...again, isUnconfirmed: true } : again;
      }
      case 'unreachable':
        return retryOrGiveUp(mail, at, new Date(this.pausedUntil), result.error);
    }
  }

  private async recordResult(id: string, result: MailResult): Promise<void> {
    try {
      await this.delivery.store.recordMailResult(id, result);
      this.pendingResults.delete(id);
    } catch (error) {
      // A permanent store error would block all other mails.
      if (StoreBusy.is(error)) this.pendingResults.set(id, result);
      else this.pendingResults.delete(id);
      throw error;
    }
  }

  private pauseOf({ attempts }: OutgoingMail, at: Date): Date {
    return new Date(at.getTime() + this.spread(backoff(attempts, maxRetryMs)));
  }

  /** Adds jitter of up to 20 %, so that mails that failed together are not retried together. */
  private spread(pause: number): number {
    return Math.round(pause * (0.8 + (maxSpread - 0.8) * this.delivery.random()));
  }
}

function backoff(attempts: number, longest: number): number {
  return Math.min(longest, firstRetryMs * 2 ** (attempts - 1));
}

function retryOrGiveUp(mail: OutgoingMail, now: Date, at: Date, error: string) {
  const age = now.getTime() - mail.queuedAt.getTime();
  if (age >= giveUpAfterMs) {
    return { kind: 'dead', error: deliveryWords.givenUp(error) } as const;
  }
  return { kind: 'again', at, error } as const;
}

/** Returns the signal that wakes the outbox of this process when a mail is queued. */
export function outboxSignal(): JobSignal {
  return createSignal(processState<JobSignalState>('mail-signal', () => ({ isNotified: false })));
}
