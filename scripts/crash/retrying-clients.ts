import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Acknowledged } from './clients';

/** How a form is sent: by a script that reads JSON, or by a browser without scripts. */
export const formats = ['json', 'html'] as const;

export type Format = (typeof formats)[number];

/** The responses to one submission until the site accepted it. */
export interface RetryResult {
  readonly format: Format;
  readonly acknowledged: Acknowledged;
  /** How many responses were a proper 503. */
  readonly refusals: number;
  /** Milliseconds to the slowest of them. */
  readonly slowest: number;
  /** Descriptions of all other failures. */
  readonly unexpected: readonly string[];
  /** When the site accepted it, by `performance.now()`. */
  readonly acceptedAt: number;
}

/** Less than `Retry-After`, to measure when the site recovers. */
const retryDelayMs = 100;
/** Ends a run against a site that does not recover. */
const maxUnexpected = 100;
const email = 'ana@example.org';
const count = '7';

/**
 * Sends one submission of the form `conformance` under one attempt id until the site accepts it. Until
 * then a response must be a 503 with `Retry-After`; a page must contain all that was typed.
 * `onResponse` is called after each. Rejects after 100 unexpected responses.
 */
export async function sendUntilAccepted(
  url: string,
  format: Format,
  onResponse: () => void,
): Promise<RetryResult> {
  const [token, attempt] = [randomUUID(), randomUUID()];
  const unexpected: string[] = [];
  let refusals = 0;
  let slowest = 0;
  for (;;) {
    const begun = performance.now();
    const reply = await send(url, format, { name: token, email, count }, attempt);
    const now = performance.now();
    if (reply === 'accepted') {
      const acknowledged = { form: 'conformance', token };
      return { format, acknowledged, refusals, slowest, unexpected, acceptedAt: now };
    }
    if (reply === 'retry') {
      refusals += 1;
      slowest = Math.max(slowest, now - begun);
    } else unexpected.push(`${format}: ${reply}`);
    if (unexpected.length > maxUnexpected) {
      throw new Error(`The site does not recover: ${reply}.`);
    }
    onResponse();
    await pause(retryDelayMs);
  }
}

type Fields = Readonly<Record<'name' | 'email' | 'count', string>>;

async function send(url: string, format: Format, fields: Fields, attempt: string): Promise<string> {
  try {
    return format === 'json'
      ? await sendJson(url, fields, attempt)
      : await sendHtml(url, fields, attempt);
  } catch (error) {
    return describeError(error);
  }
}

/** `fetch` fails with "fetch failed"; the cause has the reason. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

async function sendJson(url: string, fields: Fields, attempt: string): Promise<string> {
  const response = await fetch(`${url}/f/conformance`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Idempotency-Key': attempt,
    },
    body: JSON.stringify(fields),
  });
  const body: unknown = await response.json();
  const has = (name: string) => typeof body === 'object' && body !== null && name in body;
  if (response.status === 200 && has('next')) return 'accepted';
  return isRetryable(response) && has('errors') ? 'retry' : `status ${response.status}`;
}

async function sendHtml(url: string, fields: Fields, attempt: string): Promise<string> {
  const response = await fetch(`${url}/f/conformance`, {
    method: 'POST',
    headers: { Accept: 'text/html' },
    body: new URLSearchParams({ ...fields, _attempt: attempt }),
    redirect: 'manual',
  });
  const page = await response.text();
  if (response.status === 303) return 'accepted';
  if (!isRetryable(response)) return `status ${response.status}`;
  const lost = Object.entries(fields).filter(([name, value]) => !hasInput(page, name, value));
  return lost.length === 0 ? 'retry' : `without ${lost.map(([name]) => name).join(', ')}`;
}

function isRetryable({ status, headers }: Response): boolean {
  return status === 503 && /^\d+$/.test(headers.get('Retry-After') ?? '');
}

/** Whether a page has an input of this name with this value. */
function hasInput(page: string, name: string, value: string): boolean {
  const inputs = page.match(/<input\b[^>]*>/g) ?? [];
  return inputs.some(
    (input) => input.includes(` name="${name}"`) && input.includes(` value="${value}"`),
  );
}
