import type { payingWords, Silence } from '@/lib/forms/client/client-words';
import type { FormTarget } from '@/lib/forms/client/form-target';
import { bytesOfFiles, type Answer, type Post, type SendPost } from '@/lib/forms/client/post';
import { isReply } from '@/lib/forms/client/read-reply';

/** What happens on the way, for those who show it. */
export type FormNews =
  | { readonly kind: 'sending' }
  /** How much of an upload has left, from 0 to 1. */
  | { readonly kind: 'uploading'; readonly part: number }
  /** A card is being charged: what takes its time just now. */
  | { readonly kind: 'paying'; readonly step: keyof typeof payingWords }
  /** The browser works on a challenge. */
  | { readonly kind: 'proving' }
  | { readonly kind: 'waiting'; readonly why: 'network' | 'busy'; readonly seconds: number }
  /** It ended without an answer. */
  | { readonly kind: 'silence'; readonly silence: Silence };

/** What sending needs of the world around it. */
export interface Surroundings {
  readonly send: SendPost;
  /** Resolves after so many milliseconds; rejects when it is stopped. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export type Ending =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'silent'; readonly silence: Silence };

/** Milliseconds before the second, third and fourth try. */
const pauses = [1000, 3000, 7000] as const;
/** Whoever asks for more patience than this is not asked again by itself. */
const longestPause = 30_000;
/** Milliseconds within which an answer must come, and longer for an upload over a slow line. */
const timeLimit = 20_000;
const slowBytesPerSecond = 32_000;

/**
 * Sends an attempt until there is an answer: four times at most, and again only after a failure of
 * the network and the answers 429, 502, 503 and 504. To the hosted service, which cannot tell a
 * second sending from a second message, only after an answer that surely means that it was not
 * taken: 429, and 503 with a time to come again. A stop by the signal ends it at once.
 */
export async function sendAttempt(
  post: Post,
  kind: FormTarget['kind'],
  { send, wait, random, now }: Surroundings,
  signal: AbortSignal,
  tell: (news: FormNews) => void,
): Promise<Ending> {
  for (let tried = 1; ; tried += 1) {
    tell({ kind: 'sending' });
    const ending = await sendOnce(post, { send, wait }, signal, tell);
    const retry = retryOf(ending, kind, now());
    const pause = pauses[tried - 1];
    if (retry === undefined || pause === undefined) return ending;
    const jittered = pause * (0.75 + random() / 2);
    const least = retry.after ?? 0;
    if (least > longestPause) return ending;
    const seconds = Math.max(1, Math.round(Math.max(jittered, least) / 1000));
    tell({ kind: 'waiting', why: retry.why, seconds });
    try {
      await wait(Math.max(jittered, least), signal);
    } catch {
      return { kind: 'silent', silence: 'cancelled' };
    }
  }
}

async function sendOnce(
  post: Post,
  { send, wait }: Pick<Surroundings, 'send' | 'wait'>,
  signal: AbortSignal,
  tell: (news: FormNews) => void,
): Promise<Ending> {
  const bytes = bytesOfFiles(post.body);
  const limit = (post.patience ?? timeLimit) + (bytes / slowBytesPerSecond) * 1000;
  const request = new AbortController();
  const clock = new AbortController();
  const stop = () => request.abort();
  signal.addEventListener('abort', stop);
  const onProgress = (part: number) => {
    if (bytes > 0 && !request.signal.aborted) tell({ kind: 'uploading', part });
  };
  const answered = send(post, { signal: request.signal, onProgress }).then(
    (answer): Ending => ({ kind: 'answered', answer }),
    (): Ending => ({ kind: 'silent', silence: 'network' }),
  );
  const late = wait(limit, clock.signal).then(
    (): Ending => ({ kind: 'silent', silence: 'timeout' }),
    () => answered,
  );
  try {
    if (signal.aborted) stop();
    const ending = await Promise.race([answered, late, stopped(signal)]);
    return signal.aborted ? { kind: 'silent', silence: 'cancelled' } : ending;
  } finally {
    signal.removeEventListener('abort', stop);
    request.abort();
    clock.abort();
  }
}

function stopped(signal: AbortSignal): Promise<Ending> {
  const ending: Ending = { kind: 'silent', silence: 'cancelled' };
  if (signal.aborted) return Promise.resolve(ending);
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(ending), { once: true }),
  );
}

interface Retry {
  readonly why: 'network' | 'busy';
  /** Milliseconds to wait at least. */
  readonly after: number | undefined;
}

function retryOf(ending: Ending, kind: FormTarget['kind'], now: number): Retry | undefined {
  const isHosted = kind === 'hosted';
  if (ending.kind === 'silent') {
    // Somebody who has waited for the whole time limit is asked before it begins anew.
    if (ending.silence !== 'network' || isHosted) return undefined;
    return { why: 'network', after: undefined };
  }
  const { status, retryAfter } = ending.answer;
  const after = readRetryAfter(retryAfter, now);
  if (status === 429) return { why: 'busy', after };
  if (status === 503 && (!isHosted || after !== undefined)) return { why: 'busy', after };
  return (status === 502 || status === 504) && !isHosted ? { why: 'busy', after } : undefined;
}

/** Milliseconds until the time that a server names, in seconds or as a date. */
function readRetryAfter(text: string | null, now: number): number | undefined {
  if (text === null) return undefined;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** What is wrong with an answer that nobody can read; `undefined` for one of the protocol's. */
export function silenceOf(ending: Ending): Silence | undefined {
  if (ending.kind === 'silent') return ending.silence;
  return isReply(ending.answer.text) ? undefined : 'unreadable';
}
