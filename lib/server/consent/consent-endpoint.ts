import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  consentCookieName,
  consentMaxAge,
  consentVersion,
  type ConsentChoice,
} from '@/lib/consent/consent';
import { readFields } from '@/lib/server/http/read-fields';
import { isSameSite } from '@/lib/server/http/same-site';
import { prefersJson } from '@/lib/server/http/content-negotiation';

/** What the question is about, and where it is asked. */
export interface ConsentContext {
  /** The id of what counts visits; `undefined` where nothing does. */
  readonly tag: string | undefined;
  readonly siteUrl: string;
  readonly now: Date;
}

const refusals = {
  400: 'That is neither yes nor no. Go back and choose one of them.',
  403: 'This came from a page that is not part of this site, so nothing was changed.',
  404: 'This site counts no visits, so there is nothing to answer.',
  405: 'Answers are sent with POST.',
  413: 'That is more than an answer.',
  415: 'Answers are sent as application/x-www-form-urlencoded.',
} as const;

/**
 * Keeps a visitor's answer in a cookie and leads back to where it was given: 303, or 204 for a
 * script. A no also takes back the cookies of what counted until now. A browser that sends Global
 * Privacy Control has said no already, whatever is posted.
 */
export async function handleConsent(
  req: IncomingMessage,
  res: ServerResponse,
  { tag, siteUrl, now }: ConsentContext,
): Promise<void> {
  res.setHeader('Cache-Control', 'private, no-store');
  if (tag === undefined) {
    refuse(res, 404);
    return;
  }
  if (req.method !== 'POST') {
    res.setHeader('Allow', 'POST');
    refuse(res, 405);
    return;
  }
  if (!isSameSite(req.headers, siteUrl)) {
    refuse(res, 403);
    return;
  }
  const read = await readFields(req);
  if (read.kind === 'refused') {
    // What is left of a body that is too long is not worth reading.
    if (read.status === 413) res.setHeader('Connection', 'close');
    refuse(res, read.status);
    return;
  }
  const given = read.fields.get('answer');
  if (given !== 'yes' && given !== 'no') {
    refuse(res, 400);
    return;
  }
  const answer = hasOptOutSignal(req) ? 'no' : given;
  const gone = answer === 'no' ? endedCookies(req.headers.cookie ?? '', siteUrl) : [];
  res.setHeader('Set-Cookie', [answerCookie(answer, tag, siteUrl, now), ...gone]);
  if (prefersJson(req.headers)) res.writeHead(204).end();
  else res.writeHead(303, { Location: pageBefore(req.headers.referer, siteUrl) }).end();
}

/** Whether the browser sends Global Privacy Control (w3c.github.io/gpc), which counts as a no. */
export function hasOptOutSignal({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['sec-gpc'] === '1';
}

function answerCookie(answer: ConsentChoice, tag: string, siteUrl: string, now: Date): string {
  const value = `${answer}.${consentVersion(tag)}.${now.toISOString().slice(0, 10)}`;
  // Pages read it before the first paint, so scripts may see it. Set by the server it lasts: Safari
  // keeps what a script has set for a week.
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  return `${consentCookieName}=${value}; Path=/; Max-Age=${consentMaxAge}; SameSite=Lax${secure}`;
}

/**
 * Takes back `_ga` and `_ga_<id>`. Google sets them for the widest domain that the browser allows,
 * so that each one above this host is named.
 */
function endedCookies(cookies: string, siteUrl: string): string[] {
  const names = [...cookies.matchAll(/(?:^|;\s*)(_ga(?:_[A-Za-z0-9]+)?)=/g)].map(
    ([, name]) => name,
  );
  const labels = new URL(siteUrl).hostname.split('.');
  const domains = labels
    .slice(0, -1)
    .map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  return [...new Set(names)].flatMap((name) =>
    ['', ...domains].map((domain) => `${name ?? ''}=; Path=/; Max-Age=0${domain}`),
  );
}

/** The page of this site that the answer was given on; the page about cookies if it is not known. */
function pageBefore(referer: string | undefined, siteUrl: string): string {
  if (referer === undefined || !URL.canParse(referer)) return '/cookies';
  const { origin, pathname, search } = new URL(referer);
  const isOwn = origin === new URL(siteUrl).origin && !pathname.startsWith('//');
  return isOwn ? `${pathname}${search}` : '/cookies';
}

function refuse(res: ServerResponse, status: keyof typeof refusals): void {
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.writeHead(status).end(`${refusals[status]}\n`);
}
