import type { MailboxProgress } from '@/lib/server/inbox/incoming/inbound-record';
import type { OpenMailbox, OpenMailboxFunction } from '@/lib/server/inbox/incoming/mailbox';
import type { ReceivedMail, TakenMail } from '@/lib/server/inbox/incoming/take-mail';
import { mailboxWords } from '@/lib/words/lib/server/inbox/incoming';
import type { Store } from '@/lib/server/store';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** After this time another process may read the mailbox of one that has died. */
const claimMs = 2 * minute;

/** Servers forget idle connections, and some report no new mails. */
const pollMs = minute;

/** A run ends, so that the job is known to live. */
const runMs = 30 * minute;

/** The longest pause between two tries to connect. */
const maxPauseMs = 5 * minute;

/** How far back a mailbox is read again when its numbers have changed. Keys of mails are kept for longer. */
const readAgainMs = 90 * day;

interface ReaderDeps {
  readonly store: Pick<
    Store,
    'claimMailbox' | 'releaseMailbox' | 'saveMailboxResult' | 'saveProgress'
  >;
  readonly open: OpenMailboxFunction;
  readonly take: (mail: ReceivedMail) => Promise<TakenMail>;
  /** The mailbox in the store. */
  readonly name: string;
  /** This process. */
  readonly reader: string;
  readonly now: () => Date;
}

/**
 * Reads a mailbox: stores each new mail, and only then marks it as read or moves it. It can end at any point and
 * begin again: mails are recognised by their keys.
 */
export class MailboxReader {
  private failures = 0;
  private pausedUntil = 0;

  constructor(private readonly deps: ReaderDeps) {}

  /** Reads what is new and waits for more, until a connection ends, or for half an hour. */
  async run(signal: AbortSignal): Promise<void> {
    const { store, open, name, reader, now } = this.deps;
    // A pause that is longer began while the clock was ahead.
    const pause = this.pausedUntil - now().getTime();
    if (pause > 0 && pause <= maxPauseMs) return;
    if ((await this.claim()) === undefined) return;
    try {
      const opened = await open();
      if (opened.kind === 'open') await this.readAll(opened.mailbox, signal);
      else await this.fail(mailboxWords[opened.kind](opened.error));
    } catch (error) {
      // What the store rejects with is logged as the failure of the job.
      if (!(error instanceof ConnectionLost)) throw error;
      await this.fail(mailboxWords.unreachable(error.message));
    } finally {
      await store.releaseMailbox(name, reader);
    }
  }

  private async readAll(mailbox: OpenMailbox, signal: AbortSignal): Promise<void> {
    const { store, name, now } = this.deps;
    const end = now().getTime() + runMs;
    try {
      while (!signal.aborted && now().getTime() < end) {
        const progress = await this.claim();
        if (progress === undefined) return;
        await this.readNew(mailbox, progress, signal);
        this.failures = 0;
        await store.saveMailboxResult(name, now());
        await connected(mailbox.wait(pollMs, signal));
      }
    } finally {
      await mailbox.close();
    }
  }

  private async readNew(
    mailbox: OpenMailbox,
    { uidValidity, lastUid, begunAt }: MailboxProgress,
    signal: AbortSignal,
  ): Promise<void> {
    const { store, take, name, now } = this.deps;
    const isKnown = uidValidity === mailbox.uidValidity;
    // Not what was there long before the site read it, and a day more, because IMAP compares days.
    const since = Math.max(begunAt.getTime() - day, now().getTime() - readAgainMs);
    const from = isKnown ? { after: lastUid } : { since: new Date(since) };
    for (const uid of await connected(mailbox.list(from))) {
      if (signal.aborted || (await this.claim()) === undefined) return;
      const mail = await connected(mailbox.fetch(uid));
      const taken = mail === undefined ? 'own' : await take(mail);
      // A mail that is too large, or ours, stays as it is.
      if (taken !== 'own' && mail?.wholeBytes === undefined) await connected(mailbox.finish(uid));
      await store.saveProgress(name, { uidValidity: mailbox.uidValidity, lastUid: uid });
    }
    if (!isKnown) await this.saveValidity(mailbox);
  }

  /** Without a mail since the begin, the next reading would list all days again. */
  private async saveValidity({ uidValidity }: OpenMailbox): Promise<void> {
    const progress = await this.claim();
    if (progress === undefined || progress.uidValidity === uidValidity) return;
    await this.deps.store.saveProgress(this.deps.name, { uidValidity, lastUid: 0 });
  }

  private claim(): Promise<MailboxProgress | undefined> {
    const { store, name, reader, now } = this.deps;
    const until = new Date(now().getTime() + claimMs);
    return store.claimMailbox({ name, reader, now: now(), until });
  }

  private async fail(error: string): Promise<void> {
    const { store, name, now } = this.deps;
    this.failures += 1;
    const pause = Math.min(maxPauseMs, 10 * second * 2 ** (this.failures - 1));
    this.pausedUntil = now().getTime() + pause;
    await store.saveMailboxResult(name, now(), error);
  }
}

/** The connection to the mailbox has failed, which the next run repairs. */
class ConnectionLost extends Error {}

async function connected<Value>(command: Promise<Value>): Promise<Value> {
  try {
    return await command;
  } catch (error) {
    throw new ConnectionLost(error instanceof Error ? error.message : String(error));
  }
}
