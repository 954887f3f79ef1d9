import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FormDefinition } from '@/lib/forms/definition';
import { reservedFields } from '@/lib/forms/reserved-names';
import { type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import { attemptId, idempotencyKey } from '@/lib/server/forms/attempt';
import type { FormServices, ResponseFormat } from '@/lib/server/forms/form-services';
import { formTokenAge } from '@/lib/server/forms/spam/form-token';
import {
  hashNetwork,
  identifyVisitor,
  type Visitor,
} from '@/lib/server/platform/http/requests/client-network';
import type { SecretStore } from '@/lib/server/platform/http/requests/signed-token';
import { formLimits, networkLimits } from '@/lib/server/platform/limits/limits';
import type { Limit } from '@/lib/server/platform/store/limits-sql';

/** The sender of a post, as far as its headers and address identify it. */
export interface Sender {
  readonly headers: IncomingMessage['headers'];
  /** The format of the response. */
  readonly format: ResponseFormat;
  readonly visitor: Visitor;
  readonly session: SessionData | undefined;
  /** A hash of the visitor's network for today, or its kind; `undefined` while the store fails. */
  readonly networkHash: string | undefined;
  /** Limits that count every submission. */
  readonly networkLimits: readonly Limit[];
  /** Limits that count submissions that are not spam; above them a proof of work is required. */
  readonly formLimits: readonly Limit[];
  /** When the network's limit opens again; `undefined` while it is not reached. */
  readonly fullUntil: Date | undefined;
}

/** Identifies the sender of a post. Without limits while the store fails. */
export async function identifySender(
  { id }: FormDefinition,
  request: IncomingMessage,
  format: ResponseFormat,
  services: FormServices,
): Promise<Sender> {
  const { headers } = request;
  const now = services.now();
  const visitor = identifyVisitor(request, services.proxies);
  const known = {
    headers,
    format,
    visitor,
    session: readSessionData(headers['formspree-session-data'], now),
    formLimits: formLimits(id, visitor, services.siteUrl),
  };
  try {
    const secret = await services.store.secret('limits');
    const ofNetwork = networkLimits(id, visitor, secret, now);
    const full =
      ofNetwork.length === 0 ? undefined : await services.store.findFullLimit(ofNetwork, now);
    const isFull = full !== undefined && !(await isStoredAttempt(id, headers, services));
    return {
      ...known,
      networkHash:
        visitor.kind === 'network' ? hashNetwork(visitor.network, secret, now) : visitor.kind,
      networkLimits: ofNetwork,
      fullUntil: isFull ? full.until : undefined,
    };
  } catch {
    // Saving will fail too, with an error that keeps the typed values.
    return { ...known, networkHash: undefined, networkLimits: [], fullUntil: undefined };
  }
}

/**
 * Whether a request repeats a stored attempt, by its header: it gets its response above the limit and
 * after the form was closed too.
 */
export async function isStoredAttempt(
  form: string,
  headers: IncomingMessage['headers'],
  { store, now }: FormServices,
): Promise<boolean> {
  const id = attemptId(headers, []);
  return (
    id !== undefined && (await store.findAttempt(form, idempotencyKey(id), now())) !== undefined
  );
}

/** How a submission was sent: what a browser and its visitor do, as far as the request tells. */
export interface Sending {
  /** Milliseconds between opening and sending the form; `undefined` if unknown. */
  readonly age: number | undefined;
  /** Milliseconds between the first input and sending; `undefined` if unknown. */
  readonly typing: number | undefined;
  /** Whether neither a page nor a client of the form has identified itself. */
  readonly isUnopened: boolean;
  /** Whether the headers are those of a browser. */
  readonly isBrowser: boolean;
  /** Whether the browser reports that a program controls it. */
  readonly isAutomated: boolean;
}

interface SentPost {
  readonly headers: IncomingHttpHeaders;
  readonly session: SessionData | undefined;
  /** All fields that were sent. */
  readonly fields: SubmittedFields;
}

/** Returns how a submission to a form was sent. */
export async function describeSending(
  form: string,
  { headers, session, fields }: SentPost,
  store: SecretStore,
  now: Date,
): Promise<Sending> {
  const token = valuesOf(fields, reservedFields.formToken)?.[0];
  const tokenAge = token === undefined ? undefined : await formTokenAge(token, form, store, now);
  const isBrowser = hasBrowserHeaders(headers);
  return {
    age: token === undefined ? session?.age : tokenAge,
    typing: session?.typing,
    // The page of a form that was rendered in advance has no token, and without scripts no session.
    isUnopened: tokenAge === undefined && session === undefined && !isBrowser,
    isBrowser,
    isAutomated: session?.isAutomated ?? false,
  };
}

/** Every browser sends one of these with a post, and its name. Official clients in browsers do too. */
function hasBrowserHeaders(headers: IncomingHttpHeaders): boolean {
  const isSentFromPage =
    headers.origin !== undefined ||
    headers.referer !== undefined ||
    headers['sec-fetch-site'] !== undefined;
  return isSentFromPage && (headers['user-agent'] ?? '').startsWith('Mozilla/');
}

/** Session data of a protocol client. A client may send any value. */
interface SessionData {
  /** Milliseconds since the client was created; `undefined` if its clock is wrong. */
  readonly age: number | undefined;
  /** Milliseconds since the first input in the form; `undefined` if the client does not say. */
  readonly typing: number | undefined;
  /** Whether the browser reports that a program controls it. */
  readonly isAutomated: boolean;
}

/** Characters of the header with session data. Longer ones are not read. */
const maxHeaderLength = 1000;

const day = 24 * 60 * 60 * 1000;

/**
 * Reads `Formspree-Session-Data`: JSON with `loadedAt` (milliseconds since 1970) and `webdriver`, and
 * `typedAt` from this site's own client, in Base64. Returns `undefined` for a missing or invalid header.
 */
export function readSessionData(
  header: string | readonly string[] | undefined,
  now: Date,
): SessionData | undefined {
  if (typeof header !== 'string' || header.length > maxHeaderLength) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
  if (typeof data !== 'object' || data === null) return undefined;
  return {
    age: timeSince('loadedAt' in data ? data.loadedAt : undefined, now),
    typing: timeSince('typedAt' in data ? data.typedAt : undefined, now),
    isAutomated: 'webdriver' in data && data.webdriver === true,
  };
}

/** Returns the milliseconds since a time; `undefined` if it is none of the last day. */
function timeSince(time: unknown, now: Date): number | undefined {
  const age = typeof time === 'number' ? now.getTime() - time : undefined;
  return age !== undefined && age >= 0 && age <= day ? age : undefined;
}
