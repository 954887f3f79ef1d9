import type { FormTarget } from '@/lib/forms/client/form-target';

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
  return `${noResponseReasons[reason]} ${sendAgainMessage(kind, isPaid)}`;
}

/** The message of `@formspree/core` for a response of another shape, which integrations match. */
export const unexpectedFormatMessage = 'Unexpected response format';

/** Says whether sending again is safe, after a submission that may have arrived. */
export function sendAgainMessage(kind: FormTarget['kind'], isPaid: boolean): string {
  return (isPaid ? payAgain : sendAgain)[kind];
}

const sendAgain: Readonly<Record<FormTarget['kind'], string>> = {
  embedded: 'Nothing you typed is lost. Please send it again: it cannot arrive twice.',
  hosted:
    'Nothing you typed is lost, but it may have arrived all the same. If you send it again, it may arrive twice.',
};

const payAgain: Readonly<Record<FormTarget['kind'], string>> = {
  embedded:
    'We do not know yet whether your card was charged. Please press the button again: you will not be charged twice.',
  hosted:
    'Your card may have been charged all the same. Please ask us before you pay again: you might be charged twice.',
};

const noResponseReasons: Readonly<Record<Exclude<NoResponse, 'unreadable'>, string>> = {
  network: 'The line seems to be down, so there was no answer.',
  timeout: 'There was no answer in time.',
  cancelled: 'Sending was stopped.',
};

/** Returns the status message of an upload, of which a fraction is sent: one for each quarter, as it is announced. */
export function uploadMessage(fraction: number): string {
  const percent = Math.floor(fraction * 4) * 25;
  if (percent === 0) return 'Uploading…';
  return percent === 100 ? 'Uploaded. Waiting for the answer…' : `Uploaded: ${percent} %`;
}

/** The status message while the browser solves a challenge. */
export const challengeMessage = 'One moment: this form is being checked against misuse…';

/** Returns the status before a retry: `The line seems to be down. Trying again in 3 seconds…` */
export function retryMessage(why: 'network' | 'busy', seconds: number): string {
  const reason = why === 'network' ? 'The line seems to be down.' : 'The site is busy.';
  return `${reason} Trying again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}…`;
}

/** The message of an error response without a message. */
export const unexplainedError =
  'The form was not accepted, and no reason was given. Nothing you typed is lost. Please try again later.';

/** A paid form is never sent without a payment. */
export const cardNotLoadedMessage =
  'The card field has not loaded, so nothing was sent or charged. Please reload the page and try again.';

export const clientErrorMessage =
  'Something went wrong in this page, so the form may not have been sent. Nothing you typed is lost. Please send it again.';
