import { parseUnread, type FormUnread } from '@/lib/inbox/live/unread';

/** The server sends an event at least every 20 seconds. After such a silence the stream counts as broken. */
const maxSilenceMs = 60_000;
const pollMs = 30_000;
/** While polls succeed, every so many of them the stream is tried again. */
const pollsPerRetry = 10;

/** An open stream of server-sent events. */
export interface UnreadStream {
  close(): void;
}

export interface StreamHandlers {
  /** Takes the data and the id of an event. */
  readonly onData: (data: unknown, version: string) => void;
  /** The stream has ended and the browser does not open it again. */
  readonly onClosed: () => void;
}

export interface PollResult {
  readonly status: number;
  readonly text: string;
}

export interface FollowOptions {
  /** Takes the version of what the desk shows, too; `undefined` if it is not known. */
  readonly onUnread: (forms: readonly FormUnread[], version: string | undefined) => void;
  /** Opens the stream; `undefined` in a browser without EventSource. */
  readonly openStream: ((handlers: StreamHandlers) => UnreadStream) | undefined;
  /** Requests the counts once. Must reject if that takes too long. */
  readonly poll: () => Promise<PollResult>;
  readonly isVisible: () => boolean;
  /** Calls `call` once after a number of milliseconds. Returns a function that cancels it. */
  readonly schedule: (milliseconds: number, call: () => void) => () => void;
}

/**
 * Calls `onUnread` with the counts of unread messages: from server-sent events, or from polls of a
 * visible page while the stream does not work. Ends for good when the session has ended. Returns a
 * function that stops it.
 */
export function followUnread(options: FollowOptions): () => void {
  const { onUnread, openStream, schedule } = options;
  let stream: UnreadStream | undefined;
  let cancelTimer = (): void => undefined;
  let isStopped = false;
  let polls = 0;
  let hasFailed = false;

  function setTimer(milliseconds: number, call: () => void): void {
    cancelTimer();
    cancelTimer = schedule(milliseconds, call);
  }

  function stop(): void {
    isStopped = true;
    cancelTimer();
    stream?.close();
  }

  function deliver(data: unknown, version?: string): void {
    const forms = parseUnread(String(data));
    if (forms !== undefined && !isStopped) onUnread(forms, version);
  }

  function connect(): void {
    if (openStream === undefined) {
      setTimer(pollMs, pollOnce);
      return;
    }
    setTimer(maxSilenceMs, fallBack);
    stream = openStream({
      onData: (data, version) => {
        setTimer(maxSilenceMs, fallBack);
        deliver(data, version);
      },
      onClosed: () => {
        if (!isStopped) fallBack();
      },
    });
  }

  function fallBack(): void {
    stream?.close();
    stream = undefined;
    pollOnce();
  }

  function pollOnce(): void {
    if (!options.isVisible()) {
      setTimer(pollMs, pollOnce);
      return;
    }
    options.poll().then(handlePoll, () => {
      hasFailed = true;
      if (!isStopped) setTimer(pollMs, pollOnce);
    });
  }

  function handlePoll({ status, text }: PollResult): void {
    if (isStopped) return;
    if (status === 401 || status === 403) {
      stop();
      return;
    }
    if (status === 200) deliver(text);
    polls += 1;
    const hasRecovered = hasFailed && status === 200;
    hasFailed = status !== 200;
    if (hasRecovered || polls % pollsPerRetry === 0) connect();
    else setTimer(pollMs, pollOnce);
  }

  connect();
  return stop;
}
