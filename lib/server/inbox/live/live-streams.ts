import { deskNameOf, type FormDefinition } from '@/lib/forms/definition';
import type { FormUnread } from '@/lib/inbox/live/unread';
import { canSeeForm } from '@/lib/server/access/is-permitted';
import { findSession } from '@/lib/server/access/sign-in/sessions';
import type { Operator } from '@/lib/server/access/access-record';
import type { StateCounts } from '@/lib/server/inbox/lists/list-record';
import type { Store } from '@/lib/server/store';
import type { ChangeSignal } from '@/lib/server/platform/store/store-changes';

/**
 * Milliseconds between two looks at the newest submission, which a process without notifications, such
 * as a command, may have added.
 */
const checkMs = 2_000;

/** Milliseconds after a change until the streams are notified, so that many changes cost one query. */
const combineMs = 200;

/** Every so many timed checks, each stream gets an event and its session is checked: every 20 seconds. */
const checksPerHeartbeat = 10;

/** HTTP/1.1 browsers open six connections to a site; tabs beyond this limit poll. */
const maxStreamsPerSession = 3;

/** Milliseconds that a stream waits for one of its session to close. */
const roomMs = 5_000;

/** An open response of server-sent events. */
export interface LiveStream {
  /** The id of its session. */
  readonly session: string;
  /** The token of its session. */
  readonly token: string;
  write(text: string): void;
  end(): void;
}

/** What a look at the store has found. */
interface Look {
  readonly version: string;
  readonly counts: readonly StateCounts[];
  readonly isHeartbeat: boolean;
}

interface LiveDeps {
  readonly store: Pick<Store, 'listSubmissions' | 'countStates' | 'findSession'>;
  readonly now: () => Date;
  /** Changes to the inbox. */
  readonly signal: Pick<ChangeSignal, 'version' | 'subscribe'>;
  /** The forms with their titles. */
  readonly readForms: () => Promise<
    ReadonlyMap<string, Pick<FormDefinition, 'title' | 'deskName'>>
  >;
  /** Calls `call` again and again. Returns a function that ends it. */
  readonly repeat: (milliseconds: number, call: () => void) => () => void;
  /** Calls `call` once. Returns a function that cancels it. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
  readonly logError: (error: unknown) => void;
}

/**
 * Sends operators the numbers of unread submissions, with the version of what the desk shows as the id of the
 * event: whenever one of them changes, and every 20 seconds.
 */
export class LiveStreams {
  /** The open streams, with the last event of each. */
  private readonly streams = new Map<LiveStream, string>();
  /** Of a session with too many, the stream that waits, and what resolves its `addSoon`. */
  private readonly waiting = new Map<
    string,
    { readonly stream: LiveStream; readonly end: (isAdded: boolean) => void }
  >();
  private isClosed = false;
  private isChecking = false;
  private checks = 0;
  private seen = '';
  private stopChecks: (() => void) | undefined;
  /** Cancels the look that a change has scheduled. */
  private cancelLook: (() => void) | undefined;

  constructor(private readonly deps: LiveDeps) {}

  /** Returns the event that an operator gets now. */
  async eventFor(operator: Operator): Promise<string> {
    const version = this.deps.signal.version();
    return formatEvent(version, await this.countFor(operator));
  }

  /** Returns the counts that an operator may see, as JSON. */
  async countFor(operator: Operator): Promise<string> {
    return this.format(operator, await this.deps.store.countStates());
  }

  /** Adds a stream, unless its session has too many. Ends it at once while the server shuts down. */
  add(stream: LiveStream): boolean {
    if (this.isClosed) {
      stream.end();
      return true;
    }
    const others = [...this.streams.keys()].filter(({ session }) => session === stream.session);
    if (others.length >= maxStreamsPerSession) return false;
    this.streams.set(stream, '');
    this.stopChecks ??= this.startChecks();
    return true;
  }

  /**
   * Adds a stream as `add` does. If its session has too many, one further waits for a few seconds: the pages that an
   * operator has left close their streams a moment later. More would take the connections of the browser.
   */
  async addSoon(stream: LiveStream): Promise<boolean> {
    const { session } = stream;
    if (this.add(stream)) return true;
    if (this.waiting.has(session)) return false;
    return new Promise((resolve) => {
      const cancel = this.deps.after(roomMs, () => {
        end(false);
      });
      const end = (isAdded: boolean) => {
        cancel();
        this.waiting.delete(session);
        resolve(isAdded);
      };
      this.waiting.set(session, { stream, end });
    });
  }

  /** Forgets the stream of a closed connection. */
  remove(stream: LiveStream): void {
    this.streams.delete(stream);
    this.addWaiting(stream);
    if (this.streams.size > 0) return;
    this.stopChecks?.();
    this.stopChecks = undefined;
  }

  /** Adds the stream that waits in the session of one that has closed, which may be that stream itself. */
  private addWaiting(closed: LiveStream): void {
    const waiting = this.waiting.get(closed.session);
    if (waiting === undefined) return;
    if (waiting.stream === closed) waiting.end(false);
    else if (this.add(waiting.stream)) waiting.end(true);
  }

  /** Ends all streams, and further ones at once: an open response would delay a shutdown. */
  close(): void {
    this.isClosed = true;
    for (const stream of this.streams.keys()) stream.end();
    this.streams.clear();
    for (const { stream, end } of this.waiting.values()) end(this.add(stream));
    this.stopChecks?.();
  }

  /** Looks for changes and sends them. Every tenth call is a heartbeat. */
  async check(): Promise<void> {
    this.checks += 1;
    await this.look(this.checks % checksPerHeartbeat === 0);
  }

  private startChecks(): () => void {
    const stopTimer = this.deps.repeat(checkMs, () => void this.check());
    const unsubscribe = this.deps.signal.subscribe(() => {
      this.lookSoon();
    });
    return () => {
      stopTimer();
      unsubscribe();
      this.cancelLook?.();
      this.cancelLook = undefined;
    };
  }

  private lookSoon(): void {
    this.cancelLook ??= this.deps.after(combineMs, () => {
      this.cancelLook = undefined;
      if (this.isChecking) this.lookSoon();
      else void this.look(false);
    });
  }

  private async look(isHeartbeat: boolean): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      const [newest] = await this.deps.store.listSubmissions({ limit: 1 });
      const version = this.deps.signal.version();
      const seen = `${version} ${newest?.id ?? ''}`;
      if (!isHeartbeat && seen === this.seen) return;
      const counts = await this.deps.store.countStates();
      for (const stream of this.streams.keys()) {
        await this.send(stream, { version, counts, isHeartbeat });
      }
      this.seen = seen;
    } catch (error) {
      this.deps.logError(error);
    } finally {
      this.isChecking = false;
    }
  }

  /** Sends an event that differs from the last one, and ends the stream if its session has ended. */
  private async send(stream: LiveStream, { version, counts, isHeartbeat }: Look): Promise<void> {
    const { store, now } = this.deps;
    const session = await findSession(store, stream.token, now());
    if (session === undefined) {
      stream.end();
      this.remove(stream);
      return;
    }
    const event = formatEvent(version, await this.format(session.operator, counts));
    if (event === this.streams.get(stream) && !isHeartbeat) return;
    this.streams.set(stream, event);
    stream.write(event);
  }

  private async format(operator: Operator, counts: readonly StateCounts[]): Promise<string> {
    const visible = counts.filter(({ form }) => canSeeForm(operator, form));
    return JSON.stringify(unreadForms(visible, await this.deps.readForms()));
  }
}

function formatEvent(version: string, data: string): string {
  return `id: ${version}\ndata: ${data}\n\n`;
}

/** Returns the forms with unread submissions in the inbox. `counts` are those of forms to show. */
export function unreadForms(
  counts: readonly StateCounts[],
  forms: ReadonlyMap<string, Pick<FormDefinition, 'title' | 'deskName'>>,
): readonly FormUnread[] {
  return counts
    .filter((count) => count.new > 0)
    .map((count) => ({
      form: count.form,
      title: deskNameOf(forms.get(count.form), count.form),
      unread: count.new,
    }));
}
