import {
  createClient,
  SubmissionError,
  type Client,
  type Config,
  type FieldValues,
  type SubmissionData,
  type SubmissionOptions,
  type SubmissionResult,
} from '@formspree/core';
import { noResponseMessage, type NoResponse } from '@/lib/forms/client/words';
import {
  billingFields,
  withExtraData,
  type BillingDetails,
  type ExtraData,
} from '@/lib/forms/client/extra-data';
import { formTarget, type FormTargetOptions } from '@/lib/forms/client/form-target';
import {
  type ErrorNotes,
  parseNotes,
  parseResponse,
  type PaymentConfirmation,
  unexpectedFormat,
} from '@/lib/forms/client/parse-response';
import { protocolHeaders } from '@/lib/forms/client/request-headers';
import type { FormRequest, FormResponse } from '@/lib/forms/client/send-request';
import { sendWithProof, type SolveChallenge } from '@/lib/forms/client/send-with-proof';
import {
  noResponseReason,
  sendWithRetries,
  type Platform,
  type SendResult,
  type SubmissionProgress,
} from '@/lib/forms/client/send-with-retries';
import { publishedCard, submitWithCard } from '@/lib/forms/client/submit-with-card';
import type { CardCalls } from '@/lib/payments/client/card-calls';
import { waitMinFillTime } from '@/lib/payments/min-fill-time';
import { clientErrorWords } from '@/lib/words/lib/forms/client';

export interface FormClientOptions extends FormTargetOptions {
  /** The origin of the site; default: the origin of the page. */
  readonly siteOrigin?: string;
  readonly platform: Platform & {
    /** Returns a unique idempotency key, such as a UUID. */
    readonly randomId: () => string;
  };
  /** Values to send with every submission. */
  readonly data?: ExtraData;
  readonly billing?: BillingDetails;
  /** Stripe, for a form with the card field of `@formspree/react`. */
  readonly stripe?: Config['stripe'];
  /** The card of a form with the site's own card fields. */
  readonly card?: CardCalls;
  /** Solves the challenge that the site's own endpoint sends while a form is misused. */
  readonly solveChallenge?: SolveChallenge;
  /** Whether the form is paid; it is then never sent without a payment, unless it `isFree`. */
  readonly mustPay?: boolean;
  /** Returns whether the values to send cost nothing, so that they are sent without a card. */
  readonly isFree?: () => boolean;
  /** The idempotency key of an earlier attempt without a response. */
  readonly attempt?: string;
  /** When the form was loaded, in milliseconds since 1970; default: when the client was created. */
  readonly loadedAt?: number;
  /** Returns when the visitor entered the first letter, in milliseconds since 1970. */
  readonly typedAt?: () => number | undefined;
  readonly onProgress?: (progress: SubmissionProgress) => void;
  /** Called with the key of an attempt before it is sent, and with `undefined` when it has ended. */
  readonly onAttempt?: (key: string | undefined) => void;
}

/** The `Client` of `@formspree/core`, for one form. */
export type FormClient = Client & {
  /** Cancels the current submission, which resolves to an error. */
  readonly cancel: () => void;
  /** Returns the idempotency key of the attempt that has not succeeded yet. */
  readonly attempt: () => string | undefined;
  /** Returns why the last submission got no response; `undefined` if it got one. */
  readonly noResponse: () => NoResponse | undefined;
  /** Whether a try of the attempt may have arrived, although its response did not or was a failure. */
  readonly mayHaveArrived: () => boolean;
  /** Returns what the endpoint adds to the last response; `undefined` without a response. */
  readonly notes: () => ErrorNotes | undefined;
};

/** Milliseconds; the endpoint may call the payment service twice. */
const paymentTimeout = 60_000;

/**
 * Creates a client of one form for the hooks of `@formspree/react`. Its `submitForm` never rejects,
 * and always settles within the time limit and after four tries. A second call during a submission
 * returns the same promise. All tries share one idempotency key until one succeeds. It sends to the
 * form's own address: the hooks' `endpoint` and `origin` have no effect. Throws without a form key.
 */
export function createFormClient(options: FormClientOptions): FormClient {
  const { siteOrigin = pageOrigin(), platform, project, stripe } = options;
  const { isFree = () => false, onProgress = () => undefined } = options;
  const target = formTarget(options, siteOrigin);
  const isEmbedded = target.kind === 'embedded';
  const loadedAt = options.loadedAt ?? platform.now();
  let { attempt } = options;
  /** Whether the current submission has to be paid. */
  let mustPay = options.mustPay === true;
  let current: Promise<SubmissionResult> | undefined;
  let controller = new AbortController();
  let noResponse: NoResponse | undefined;
  let mayHaveArrived = false;
  let notes: ErrorNotes | undefined;

  function setAttempt(key: string | undefined) {
    if (key === undefined) mayHaveArrived = false;
    attempt = key;
    options.onAttempt?.(key);
  }

  async function send(
    data: SubmissionData,
    clientName: string | undefined,
    report: typeof onProgress,
  ): Promise<SubmissionResult | PaymentConfirmation> {
    const { signal } = controller;
    const key = attempt ?? platform.randomId();
    setAttempt(key);
    const request: FormRequest = {
      url: target.url,
      headers: {
        ...protocolHeaders(data, { clientName, loadedAt, typedAt: options.typedAt?.() }),
        // The hosted service would refuse an unknown header in the browser's preflight.
        ...(isEmbedded ? { 'idempotency-key': key } : {}),
      },
      body: data instanceof FormData ? data : JSON.stringify(data),
      timeoutMs: mustPay ? paymentTimeout : undefined,
    };
    const result = await sendWhenFilled(request, signal, (progress) => {
      if (progress.kind === 'waiting') mayHaveArrived = true;
      report(progress);
    });
    noResponse = noResponseReason(result);
    const isAnswered = result.kind === 'response' && result.response.status < 500;
    if (noResponse !== undefined || !isAnswered) mayHaveArrived = true;
    if (noResponse !== undefined) report({ kind: 'no-response', reason: noResponse });
    if (result.kind === 'no-response') {
      return new SubmissionError({
        message: noResponseMessage(result.reason, target.kind, mustPay),
      });
    }
    notes = parseNotes(result.response.body);
    if (isAttemptOver(result.response, notes, mustPay)) setAttempt(undefined);
    return parseResponse(result.response.body);
  }

  async function sendWhenFilled(
    request: FormRequest,
    signal: AbortSignal,
    report: typeof onProgress,
  ): Promise<SendResult> {
    if (mustPay && isEmbedded) {
      try {
        await waitMinFillTime({ loadedAt: options.loadedAt, platform }, signal);
      } catch {
        return { kind: 'no-response', reason: 'cancelled' };
      }
    }
    const sendOne = (one: FormRequest) =>
      sendWithRetries(one, target.kind, platform, signal, report);
    const solve = isEmbedded ? options.solveChallenge : undefined;
    return sendWithProof(request, sendOne, {
      solve,
      mayHold: !mustPay,
      signal,
      onProgress: report,
    });
  }

  async function submit(
    values: SubmissionData,
    { clientName, createPaymentMethod }: SubmissionOptions,
  ): Promise<SubmissionResult> {
    mustPay = options.mustPay === true && !isFree();
    const card =
      options.mustPay === true && !mustPay
        ? undefined
        : (options.card ?? publishedCard(stripe, createPaymentMethod));
    if (mustPay && card === undefined) {
      return new SubmissionError({ message: clientErrorWords.cardNotLoaded });
    }
    try {
      const extra = { ...billingFields(options.billing ?? {}), ...options.data };
      const data = await withExtraData(values, extra);
      const result =
        card === undefined
          ? await send(data, clientName, onProgress)
          : await submitWithCard(card, data, {
              send: (paid, report) => send(paid, clientName, report),
              onProgress,
            });
      // A payment without a card, or a second confirmation, which could repeat for ever.
      if (result.kind === 'confirm-payment') {
        noResponse = 'unreadable';
        mayHaveArrived = true;
        onProgress({ kind: 'no-response', reason: noResponse });
        return unexpectedFormat();
      }
      if (result.kind === 'success') setAttempt(undefined);
      return result;
    } catch {
      return new SubmissionError({ message: clientErrorWords.crashed });
    }
  }

  // `Client` is a class, so the package makes the object; all of its behaviour is replaced.
  const client = createClient({ project, stripe });
  return Object.assign(client, {
    submitForm: <T extends FieldValues>(
      _key: string,
      data: SubmissionData<T>,
      submission: SubmissionOptions = {},
    ): Promise<SubmissionResult<T>> => {
      if (current === undefined) {
        controller = new AbortController();
        noResponse = undefined;
        notes = undefined;
        current = submit(data, submission).finally(() => {
          current = undefined;
        });
      }
      return current;
    },
    cancel: () => controller.abort(),
    attempt: () => attempt,
    noResponse: () => noResponse,
    mayHaveArrived: () => mayHaveArrived,
    notes: () => notes,
  });
}

/**
 * Whether the endpoint has stored the attempt with other values, so that the next submission is a new
 * attempt. A paid attempt keeps its key until the server says that it is completed, because it may
 * still be charged.
 */
function isAttemptOver(
  { status }: FormResponse,
  { isCompleted }: ErrorNotes,
  mustPay: boolean,
): boolean {
  return status === 409 && (!mustPay || isCompleted);
}

/** Nothing is sent while a server renders the page; `.invalid` never resolves (RFC 2606). */
function pageOrigin(): string {
  return typeof location === 'undefined' ? 'https://page.invalid' : location.origin;
}
