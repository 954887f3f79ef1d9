import type { FormTarget } from '@/lib/forms/client/form-target';
import {
  noResponseWords,
  retryWords,
  sendAgainWords,
  uploadWords,
} from '@/lib/words/lib/forms/client';

/** Why a submission got no readable response. */
export type NoResponse =
  /** The connection failed. */
  | 'network'
  /** The time limit is over. */
  | 'timeout'
  /** The visitor cancelled it. */
  | 'cancelled'
  /** The response has no shape of the protocol, such as an HTML page or an empty body. */
  | 'unreadable';

/**
 * Returns the message after a submission without a response. Our own endpoint stores and charges an
 * attempt once, however often it is sent; the hosted service has no attempts.
 */
export function noResponseMessage(
  reason: Exclude<NoResponse, 'unreadable'>,
  kind: FormTarget['kind'],
  isPaid = false,
): string {
  return `${noResponseWords[reason]} ${sendAgainMessage(kind, isPaid)}`;
}

/** The message of `@formspree/core` for a response of another shape, which integrations match. */
export const unexpectedFormatMessage = 'Unexpected response format';

/** Says whether sending again is safe, after a submission that may have arrived. */
export function sendAgainMessage(kind: FormTarget['kind'], isPaid: boolean): string {
  return sendAgainWords[isPaid ? 'paid' : 'free'][kind];
}

/** Returns the status message of an upload, of which a fraction is sent: one for each quarter, as it is announced. */
export function uploadMessage(fraction: number): string {
  const percent = Math.floor(fraction * 4) * 25;
  if (percent === 0) return uploadWords.begun;
  return percent === 100 ? uploadWords.done : uploadWords.progress(percent);
}

/** Returns the status before a retry: `The line seems to be down. Trying again in 3 seconds…` */
export function retryMessage(why: 'network' | 'busy', seconds: number): string {
  return retryWords[why](seconds);
}
