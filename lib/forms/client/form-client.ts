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
import {
  brokenClient,
  noCardField,
  paymentWords,
  silenceWords,
  type Silence,
} from '@/lib/forms/client/client-words';
import {
  billingFields,
  withExtraData,
  type BillingDetails,
  type ExtraData,
} from '@/lib/forms/client/extra-data';
import { formTarget, type FormPlace, type FormTarget } from '@/lib/forms/client/form-target';
import { lendFetch, type Asked } from '@/lib/forms/client/lend-fetch';
import { cardError, payWithCard } from '@/lib/forms/client/pay-with-card';
import type { Answer, Post } from '@/lib/forms/client/post';
import { sendThroughCheck, type PassCheck } from '@/lib/forms/client/pass-check';
import { isRecord, parseReply, readReply } from '@/lib/forms/client/read-reply';
import {
  sendAttempt,
  silenceOf,
  type Ending,
  type FormNews,
  type Surroundings,
} from '@/lib/forms/client/send-attempt';
import type { CardCalls } from '@/lib/payments/client/card-calls';
import { untilSoonest } from '@/lib/payments/client/until-soonest';

export interface FormClientOptions extends FormPlace {
  /** The origin of the site; that of the page unless it says otherwise. */
  readonly siteOrigin?: string | undefined;
  readonly surroundings: Surroundings & {
    /** A name for an attempt that nobody else has (a UUID). */
    readonly drawId: () => string;
  };
  /** Sent along with every submission. */
  readonly data?: ExtraData;
  readonly billing?: BillingDetails;
  /** Takes cards, where the form has a card field of the published components. */
  readonly stripe?: Config['stripe'];
  /** Takes cards, where the form has card fields of its own: nobody else need hand it one. */
  readonly card?: CardCalls;
  /** Passes the check that our own endpoint asks for where a form is misused. */
  readonly passCheck?: PassCheck;
  /** Whether the form is paid for: then it is never sent without a payment. */
  readonly mustPay?: boolean;
  /** The name of an attempt that was begun before and not answered. */
  readonly attempt?: string | undefined;
  /** When the form came up, in milliseconds since 1970; else when the client was made. */
  readonly loadedAt?: number;
  readonly onNews?: (news: FormNews) => void;
  /** Called with the name of an attempt before it is sent, and with `undefined` once it has ended. */
  readonly onAttempt?: (name: string | undefined) => void;
}

/** A client as the published hooks take it, of one form. */
export type FormClient = Client & {
  /** Stops what is under way; its promise resolves to an error. */
  readonly cancel: () => void;
  /** The name of the attempt that has no success yet. */
  readonly attempt: () => string | undefined;
  /** Why the last submission got no answer; `undefined` if it got one. */
  readonly silence: () => Silence | undefined;
};

/** Milliseconds: the payment service may take its time, and be asked twice. */
const paymentLimit = 60_000;

/**
 * A client of one form, built on the published one and safe to hand to its hooks. Its `submitForm`
 * never rejects and always ends: within the time limit, after four tries at most. A second call
 * while one is under way gets the same promise. All tries go under one attempt's name until there is
 * a success, so that a lost answer costs no second row. Where it sends is settled here; the hooks'
 * own `endpoint` and `origin` change nothing. Throws at once, in a developer's words, without a key.
 */
export function createFormClient(options: FormClientOptions): FormClient {
  const {
    siteOrigin = originOfPage(),
    project,
    mustPay = false,
    onNews = () => undefined,
  } = options;
  const payer = options.card === undefined ? undefined : payWithCard(options.card, onNews);
  const stripe = payer?.stripe ?? options.stripe;
  const tell = payer?.tell ?? onNews;
  const target = formTarget(options, siteOrigin);
  const published = createClient({
    ...(project === undefined ? {} : { project }),
    ...(stripe === undefined ? {} : { stripe }),
  });
  const submitPublished = published.submitForm.bind(published);
  let { attempt } = options;
  let underWay: Promise<SubmissionResult> | undefined;
  let stop = new AbortController();
  let silence: Silence | undefined;

  async function ask(asked: Asked): Promise<unknown> {
    attempt ??= options.surroundings.drawId();
    options.onAttempt?.(attempt);
    const post = {
      url: target.url,
      headers: headersOf(asked, target, attempt, options.loadedAt),
      body: asked.body,
      ...(mustPay ? { patience: paymentLimit } : {}),
    };
    const isPaced = mustPay && target.kind === 'embedded';
    const begun = isPaced ? untilSoonest(options, stop.signal) : Promise.resolve();
    const { signal } = stop;
    const pass = target.kind === 'embedded' ? options.passCheck : undefined;
    const send = (one: Post) => sendAttempt(one, target.kind, options.surroundings, signal, tell);
    const ending = await begun.then(
      () => sendThroughCheck(post, send, { pass, mayHold: !mustPay, signal, tell }),
      (): Ending => ({ kind: 'silent', silence: 'cancelled' }),
    );
    silence = silenceOf(ending);
    if (silence !== undefined) tell({ kind: 'silence', silence });
    if (ending.kind === 'silent') {
      return { error: silenceWords(ending.silence, target.kind, mustPay) };
    }
    if (isAttemptOver(ending.answer, mustPay)) {
      attempt = undefined;
      options.onAttempt?.(attempt);
    }
    return readReply(ending.answer.text, target.kind, mustPay);
  }

  async function submit(
    given: SubmissionData,
    { clientName, createPaymentMethod: createGiven }: SubmissionOptions,
  ): Promise<SubmissionResult> {
    const hasCard = payer !== undefined || (stripe !== undefined && createGiven !== undefined);
    if (mustPay && !hasCard) return new SubmissionError({ message: noCardField });
    let posts = 0;
    const lent = lendFetch((asked) => {
      posts += 1;
      return ask(asked);
    });
    try {
      const extra = { ...billingFields(options.billing ?? {}), ...options.data };
      const data = await withExtraData(given, extra);
      const createPaymentMethod =
        payer === undefined ? createGiven : () => payer.createPaymentMethod(data);
      const result = await submitPublished(target.key, data, {
        endpoint: lent.origin,
        ...(clientName === undefined ? {} : { clientName }),
        ...(createPaymentMethod === undefined ? {} : { createPaymentMethod }),
      });
      if (result.kind === 'success') {
        attempt = undefined;
        options.onAttempt?.(attempt);
      }
      return payer?.explain(result) ?? result;
    } catch {
      return thrown(hasCard, posts);
    } finally {
      lent.end();
    }
  }

  return Object.assign(published, {
    submitForm: <T extends FieldValues>(
      _key: string,
      data: SubmissionData<T>,
      given: SubmissionOptions = {},
    ): Promise<SubmissionResult<T>> => {
      if (underWay === undefined) {
        stop = new AbortController();
        silence = undefined;
        underWay = submit(data, given).finally(() => {
          underWay = undefined;
        });
      }
      return underWay;
    },
    cancel: () => stop.abort(),
    attempt: () => attempt,
    silence: () => silence,
  });
}

/**
 * Tells whether an attempt has ended with other answers, so that the next post is one of its own. An
 * attempt to pay keeps its name until the server says so, because it may be charged yet.
 */
function isAttemptOver({ status, text }: Answer, mustPay: boolean): boolean {
  if (status !== 409) return false;
  const reply = parseReply(text);
  return !mustPay || (isRecord(reply) && reply.attempt === 'completed');
}

/** While a server renders a page nothing is sent, nor could be: no host has a name that ends so (RFC 2606). */
function originOfPage(): string {
  return typeof location === 'undefined' ? 'https://page.invalid' : location.origin;
}

/** The published client lets what a payment library throws through. */
function thrown(hasCard: boolean, posts: number): SubmissionError {
  if (!hasCard) return new SubmissionError({ message: brokenClient });
  return cardError(posts === 0 ? paymentWords.method : paymentWords.approval);
}

/** The hosted service would refuse a header that it does not know, in a browser's preflight. */
function headersOf(
  { headers }: Asked,
  { kind }: FormTarget,
  attempt: string,
  loadedAt: number | undefined,
): Readonly<Record<string, string>> {
  const session = headers['formspree-session-data'];
  return {
    ...headers,
    ...(session === undefined || loadedAt === undefined
      ? {}
      : { 'formspree-session-data': withLoadedAt(session, loadedAt) }),
    ...(kind === 'embedded' ? { 'idempotency-key': attempt } : {}),
  };
}

/** The published client was made when somebody first touched the form, not when the form came up. */
function withLoadedAt(session: string, loadedAt: number): string {
  const data: unknown = JSON.parse(atob(session));
  return btoa(JSON.stringify({ ...(data as object), loadedAt: Math.round(loadedAt) }));
}
