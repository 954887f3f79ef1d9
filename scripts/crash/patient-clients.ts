import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Acknowledged } from './clients';

/** How a form is sent: by a script that reads JSON, or as a browser without scripts does. */
export const faces = ['json', 'html'] as const;

export type Face = (typeof faces)[number];

/** What one client met while it tried to have one submission taken. */
export interface Try {
  readonly face: Face;
  readonly promise: Acknowledged;
  /** How often it was told, as it should be, to come again in a moment. */
  readonly refusals: number;
  /** The slowest of these answers, in milliseconds. */
  readonly slowest: number;
  /** Everything else that came in place of success, in words. */
  readonly odd: readonly string[];
  /** When it was taken, in milliseconds of `performance.now()`. */
  readonly takenAt: number;
}

/** Milliseconds before the next try; the site asks for more, but this measures when it is back. */
const patience = 100;
/** A site that has gone for good is not asked for ever. */
const mostOdd = 100;
const email = 'ana@example.org';
const count = '7';

/**
 * Sends one submission of the form `conformance` until it is taken, under one attempt's name. An
 * answer other than success must be a 503 that says when to come again and, in a page, holds all
 * that was typed. `onTold` is called with each such answer. Rejects when others come again and again.
 */
export async function sendPatiently(url: string, face: Face, onTold: () => void): Promise<Try> {
  const [token, attempt] = [randomUUID(), randomUUID()];
  const odd: string[] = [];
  let refusals = 0;
  let slowest = 0;
  for (;;) {
    const begun = performance.now();
    const reply = await send(url, face, { name: token, email, count }, attempt);
    const now = performance.now();
    if (reply === 'taken') {
      const promise = { form: 'conformance', token };
      return { face, promise, refusals, slowest, odd, takenAt: now };
    }
    if (reply === 'come again') {
      refusals += 1;
      slowest = Math.max(slowest, now - begun);
    } else odd.push(`${face}: ${reply}`);
    if (odd.length > mostOdd) throw new Error(`The site does not answer as it should: ${reply}.`);
    onTold();
    await pause(patience);
  }
}

type Answers = Readonly<Record<'name' | 'email' | 'count', string>>;

async function send(url: string, face: Face, answers: Answers, attempt: string): Promise<string> {
  try {
    return face === 'json'
      ? await sendJson(url, answers, attempt)
      : await sendHtml(url, answers, attempt);
  } catch (error) {
    return wordsOf(error);
  }
}

/** The platform says "fetch failed" of everything, and why in the cause. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

async function sendJson(url: string, answers: Answers, attempt: string): Promise<string> {
  const response = await fetch(`${url}/f/conformance`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Idempotency-Key': attempt,
    },
    body: JSON.stringify(answers),
  });
  const body: unknown = await response.json();
  const has = (name: string) => typeof body === 'object' && body !== null && name in body;
  if (response.status === 200 && has('next')) return 'taken';
  return isPassing(response) && has('errors') ? 'come again' : `status ${response.status}`;
}

async function sendHtml(url: string, answers: Answers, attempt: string): Promise<string> {
  const response = await fetch(`${url}/f/conformance`, {
    method: 'POST',
    headers: { Accept: 'text/html' },
    body: new URLSearchParams({ ...answers, _attempt: attempt }),
    redirect: 'manual',
  });
  const page = await response.text();
  if (response.status === 303) return 'taken';
  if (!isPassing(response)) return `status ${response.status}`;
  const lost = Object.entries(answers).filter(([name, value]) => !holds(page, name, value));
  return lost.length === 0 ? 'come again' : `without ${lost.map(([name]) => name).join(', ')}`;
}

function isPassing({ status, headers }: Response): boolean {
  return status === 503 && /^\d+$/.test(headers.get('Retry-After') ?? '');
}

/** Whether a page has a control of this name with this value. */
function holds(page: string, name: string, value: string): boolean {
  const controls = page.match(/<input\b[^>]*>/g) ?? [];
  return controls.some(
    (control) => control.includes(` name="${name}"`) && control.includes(` value="${value}"`),
  );
}
