import type { FormTarget } from '@/lib/forms/client/form-target';

/** Why there is no answer that could be read. */
export type NoResponse =
  /** The connection failed before there was an answer. */
  | 'network'
  /** No answer within the time limit. */
  | 'timeout'
  /** The visitor stopped it. */
  | 'cancelled'
  /** An answer that is none of the protocol's: a page of HTML, half a text, nothing. */
  | 'unreadable';

/**
 * What a visitor is told when nobody knows what became of the form. Our own endpoint keeps one row
 * for an attempt, and charges it once, however often it is sent; the hosted service does not know
 * attempts.
 */
export function noResponseMessage(
  silence: NoResponse,
  kind: FormTarget['kind'],
  isPaid = false,
): string {
  return `${whatHappened[silence]} ${(isPaid ? payAgain : sendAgain)[kind]}`;
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

const whatHappened: Readonly<Record<NoResponse, string>> = {
  network: 'The line seems to be down, so there was no answer.',
  timeout: 'There was no answer in time.',
  cancelled: 'Sending was stopped.',
  unreadable: 'The answer could not be read.',
};

/** Which part of paying takes its time. */
export const paymentProgressMessages = {
  checking: 'Checking your card…',
  confirming: 'Your bank asks you to confirm…',
  finishing: 'Finishing your payment…',
} as const;

/** While the browser solves a challenge. */
export const challengeMessage = 'One moment: this form is being checked against misuse…';

/** Before another try: `The line seems to be down. Trying again in 3 seconds…` */
export function retryMessage(why: 'network' | 'busy', seconds: number): string {
  const reason = why === 'network' ? 'The line seems to be down.' : 'The site is busy.';
  return `${reason} Trying again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}…`;
}

/** For an answer that says that something is wrong, but not what. */
export const unexplainedError =
  'The form was not accepted, and no reason was given. Nothing you typed is lost. Please try again later.';

/** The specification's own words, which integrations look for. */
export const paymentErrorMessages = {
  method: 'Error creating payment method',
  approval: 'Stripe SCA error',
} as const;

/** A form that must be paid for is never sent without a payment. */
export const cardNotLoadedMessage =
  'The card field has not loaded, so nothing was sent or charged. Please reload the page and try again.';

export const clientErrorMessage =
  'Something went wrong in this page, so the form may not have been sent. Nothing you typed is lost. Please send it again.';
