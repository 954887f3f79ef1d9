import type { IncomingHttpHeaders } from 'node:http';
import { reservedFields } from '@/lib/forms/reserved-names';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';
import { formTokenAge } from '@/lib/server/forms/spam/form-token';
import type { SessionData } from '@/lib/server/forms/spam/session-data';
import type { Store } from '@/lib/server/store';

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

interface Request {
  readonly headers: IncomingHttpHeaders;
  readonly session: SessionData | undefined;
  /** All fields that were sent. */
  readonly fields: SubmittedFields;
}

/** Returns how a submission to a form was sent. */
export async function describeSending(
  form: string,
  { headers, session, fields }: Request,
  store: Pick<Store, 'secret'>,
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
