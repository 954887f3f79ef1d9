import type { paymentProgressMessages } from '@/lib/words/lib/forms/client';
import type { NoResponse } from '@/lib/forms/client/words';
import type { FormTarget } from '@/lib/forms/client/form-target';
import { isProtocolResponse } from '@/lib/forms/client/parse-response';
import {
  totalFileBytes,
  type FormRequest,
  type FormResponse,
  type SendRequest,
} from '@/lib/forms/client/send-request';

/** What a submission is doing. */
export type SubmissionProgress =
  | { readonly kind: 'sending' }
  /** The uploaded fraction of the body, from 0 to 1. */
  | { readonly kind: 'uploading'; readonly fraction: number }
  /** A card payment is in progress. */
  | { readonly kind: 'paying'; readonly step: keyof typeof paymentProgressMessages }
  /** The browser solves a proof-of-work challenge. */
  | { readonly kind: 'solving' }
  /** A retry is scheduled. */
  | { readonly kind: 'waiting'; readonly why: 'network' | 'busy'; readonly seconds: number }
  /** The submission ended without a readable response. */
  | { readonly kind: 'no-response'; readonly reason: NoResponse };

/** The network, clock and random source of the client; tests replace them. */
export interface Platform {
  readonly send: SendRequest;
  /** Resolves after the given milliseconds; rejects when the signal aborts. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
}

export type SendResult =
  | { readonly kind: 'response'; readonly response: FormResponse }
  | { readonly kind: 'no-response'; readonly reason: Exclude<NoResponse, 'unreadable'> };

/** Milliseconds before the second, third and fourth try. */
const retryDelays = [1000, 3000, 7000] as const;
/** Milliseconds; a server that asks for a longer wait gets no automatic retry. */
const maxRetryDelay = 30_000;
/** Milliseconds until a response must arrive; an upload adds the time of a slow connection. */
const defaultTimeout = 20_000;
const slowBytesPerSecond = 32_000;

const cancelled: SendResult = { kind: 'no-response', reason: 'cancelled' };

/**
 * Sends a request, at most four times. The site's own endpoint gets retries after network failures
 * and the statuses 429, 502, 503 and 504. The hosted service has no idempotency keys, so it gets
 * them only where the submission was certainly refused: 429, and 503 with `Retry-After`.
 */
export async function sendWithRetries(
  request: FormRequest,
  kind: FormTarget['kind'],
  { send, wait, random, now }: Platform,
  signal: AbortSignal,
  onProgress: (progress: SubmissionProgress) => void,
): Promise<SendResult> {
  for (let tries = 1; ; tries += 1) {
    onProgress({ kind: 'sending' });
    const result = await sendOnce(request, { send, wait }, signal, onProgress);
    const retry = retryFor(result, kind, now());
    const delay = retryDelays[tries - 1];
    if (retry === undefined || delay === undefined) return result;
    const jittered = delay * (0.75 + random() / 2);
    const least = retry.after ?? 0;
    if (least > maxRetryDelay) return result;
    const milliseconds = Math.max(jittered, least);
    const seconds = Math.max(1, Math.round(milliseconds / 1000));
    onProgress({ kind: 'waiting', why: retry.why, seconds });
    try {
      await wait(milliseconds, signal);
    } catch {
      return cancelled;
    }
  }
}

async function sendOnce(
  request: FormRequest,
  { send, wait }: Pick<Platform, 'send' | 'wait'>,
  signal: AbortSignal,
  onProgress: (progress: SubmissionProgress) => void,
): Promise<SendResult> {
  const bytes = totalFileBytes(request.body);
  const timeout = (request.timeoutMs ?? defaultTimeout) + (bytes / slowBytesPerSecond) * 1000;
  const sending = new AbortController();
  const timer = new AbortController();
  const abort = () => sending.abort();
  signal.addEventListener('abort', abort);
  const onUpload = (fraction: number) => {
    if (bytes > 0 && !sending.signal.aborted) onProgress({ kind: 'uploading', fraction });
  };
  const sent = send(request, { signal: sending.signal, onUpload }).then(
    (response): SendResult => ({ kind: 'response', response }),
    (): SendResult => ({ kind: 'no-response', reason: 'network' }),
  );
  const timedOut = wait(timeout, timer.signal).then(
    (): SendResult => ({ kind: 'no-response', reason: 'timeout' }),
    () => sent,
  );
  try {
    if (signal.aborted) abort();
    const result = await Promise.race([sent, timedOut, whenCancelled(signal)]);
    return signal.aborted ? cancelled : result;
  } finally {
    signal.removeEventListener('abort', abort);
    sending.abort();
    timer.abort();
  }
}

function whenCancelled(signal: AbortSignal): Promise<SendResult> {
  if (signal.aborted) return Promise.resolve(cancelled);
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(cancelled), { once: true }),
  );
}

interface Retry {
  readonly why: 'network' | 'busy';
  /** Milliseconds to wait at least. */
  readonly after: number | undefined;
}

function retryFor(result: SendResult, kind: FormTarget['kind'], now: number): Retry | undefined {
  const isHosted = kind === 'hosted';
  if (result.kind === 'no-response') {
    // After a timeout the visitor has waited long enough to be asked first.
    if (result.reason !== 'network' || isHosted) return undefined;
    return { why: 'network', after: undefined };
  }
  const { status, retryAfter } = result.response;
  const after = parseRetryAfter(retryAfter, now);
  if (status === 429) return { why: 'busy', after };
  if (status === 503 && (!isHosted || after !== undefined)) return { why: 'busy', after };
  return (status === 502 || status === 504) && !isHosted ? { why: 'busy', after } : undefined;
}

/** Parses a `Retry-After` header into milliseconds from now. */
function parseRetryAfter(text: string | null, now: number): number | undefined {
  if (text === null) return undefined;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Returns why there is no readable response; `undefined` for a response of the protocol. */
export function noResponseReason(result: SendResult): NoResponse | undefined {
  if (result.kind === 'no-response') return result.reason;
  return isProtocolResponse(result.response.body) ? undefined : 'unreadable';
}
