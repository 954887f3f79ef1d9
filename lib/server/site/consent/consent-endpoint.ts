import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import {
  consentCookieName,
  consentMaxAge,
  consentVersion,
  parseConsentCookie,
  type ConsentChoice,
  type ConsentState,
} from '@/lib/site/consent/consent';
import type { Content } from '@/lib/server/content/content';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { parseThirdParties } from '@/lib/server/content/third-parties';
import type { Endpoint } from '@/lib/server/platform/http/endpoint';
import { parseFields } from '@/lib/server/platform/http/requests/parse-fields';
import { readFormBody } from '@/lib/server/platform/http/requests/read-body';
import { isSameSite } from '@/lib/server/platform/http/requests/origins';
import { prefersJson } from '@/lib/server/platform/http/requests/content-negotiation';
import { consentErrors } from '@/lib/words/lib/server/site/consent';

const consentFields = z.object({ answer: z.enum(['yes', 'no']) });

interface ConsentDeps {
  readonly siteUrl: () => string;
  readonly readContent: () => Promise<Content>;
}

/** Stores whether the visitor consents to analytics. */
export const saveConsent: Endpoint<ConsentDeps> = {
  reads: consentFields,
  handle: async (request, response, { siteUrl, readContent }) => {
    const { tag } = parseThirdParties((await readContent()).site);
    await handleConsent(request, response, { tag, siteUrl: siteUrl(), now: new Date() });
  },
};

interface ConsentContext {
  /** The id of Google Analytics or Tag Manager; `undefined` on a site without analytics. */
  readonly tag: string | undefined;
  readonly siteUrl: string;
  readonly now: Date;
}

/**
 * Stores a visitor's choice in a cookie and redirects to the page before (303), or responds 204 to
 * a script.
 *
 * A no also deletes the cookies of Google Analytics. With Global Privacy Control every choice is a
 * no.
 */
export async function handleConsent(
  req: IncomingMessage,
  res: ServerResponse,
  { tag, siteUrl, now }: ConsentContext,
): Promise<void> {
  res.setHeader('Cache-Control', 'private, no-store');
  if (tag === undefined) {
    sendError(res, 404);
    return;
  }
  if (req.method !== 'POST') {
    res.setHeader('Allow', 'POST');
    sendError(res, 405);
    return;
  }
  if (!isSameSite(req.headers, siteUrl)) {
    sendError(res, 403);
    return;
  }
  const read = await readFormBody(req);
  if (read.kind === 'refused') {
    // Closing avoids reading the rest of a body that is too large.
    if (read.status === 413) res.setHeader('Connection', 'close');
    sendError(res, read.status);
    return;
  }
  const { data: input } = parseFields(consentFields, read.fields);
  if (input === undefined) {
    sendError(res, 400);
    return;
  }
  const choice = hasOptOutSignal(req) ? 'no' : input.answer;
  const deleted = choice === 'no' ? deletedCookies(req.headers.cookie ?? '', siteUrl) : [];
  res.setHeader('Set-Cookie', [consentCookie(choice, tag, siteUrl, now), ...deleted]);
  if (prefersJson(req.headers)) res.writeHead(204).end();
  else res.writeHead(303, { Location: returnPath(req.headers.referer, siteUrl) }).end();
}

/** Returns the choice of a request's sender, or why there is none. */
export function consentState(
  request: Pick<IncomingMessage, 'headers'>,
  site: Pick<SiteFile, 'analytics'>,
): ConsentState {
  const { tag } = parseThirdParties(site);
  if (tag === undefined) return 'no-analytics';
  if (hasOptOutSignal(request)) return 'signal';
  return parseConsentCookie(request.headers.cookie ?? '', consentVersion(tag)) ?? 'open';
}

/** Returns whether the browser sends Global Privacy Control (w3c.github.io/gpc). */
function hasOptOutSignal({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['sec-gpc'] === '1';
}

function consentCookie(choice: ConsentChoice, tag: string, siteUrl: string, now: Date): string {
  const value = `${choice}.${consentVersion(tag)}.${now.toISOString().slice(0, 10)}`;
  // Not HttpOnly, because a script reads it before the first paint.
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  return `${consentCookieName}=${value}; Path=/; Max-Age=${consentMaxAge}; SameSite=Lax${secure}`;
}

/**
 * Returns the `Set-Cookie` values that delete `_ga` and `_ga_<id>`. Google sets them on the widest
 * domain that the browser allows, so each parent domain gets a value.
 */
function deletedCookies(cookies: string, siteUrl: string): string[] {
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

/** Returns the path of the referring page of this site, or `/cookies`. */
function returnPath(referer: string | undefined, siteUrl: string): string {
  if (referer === undefined || !URL.canParse(referer)) return '/cookies';
  const { origin, pathname, search } = new URL(referer);
  const isOwn = origin === new URL(siteUrl).origin && !pathname.startsWith('//');
  return isOwn ? `${pathname}${search}` : '/cookies';
}

function sendError(res: ServerResponse, status: 400 | 403 | 404 | 405 | 413 | 415): void {
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.statusCode = status;
  res.end(`${consentErrors[status]}\n`);
}
