import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { errorAdvice } from '@/lib/http/error-text';
import { prefersJson } from '@/lib/server/http/content-negotiation';
import { replaceResponse } from '@/lib/server/http/replace-response';

/** Whole pages of the site by the HTTP status that they tell of. */
export type FailurePages = ReadonlyMap<number, string>;

/** Reads the pages that a build has made of pages/failed/[status].tsx; `folder` is where it put them. */
export async function readFailurePages(folder: string): Promise<FailurePages> {
  const files = (await readdir(folder)).filter((name) => /^\d{3}\.html$/.test(name));
  return new Map(
    await Promise.all(
      files.map(async (name): Promise<[number, string]> => [
        Number(name.slice(0, 3)),
        await readFile(join(folder, name), 'utf8'),
      ]),
    ),
  );
}

/**
 * What is no page: endpoints, what the framework makes and packs by itself, and files. Of pages the
 * failures are pages anyway.
 */
const otherThanPages = /^\/(?:api|_next)\/|^[^?]*\.[a-z0-9]+(?:\?|$)/i;

/**
 * Has a failure of something other than a page, which a person would be told in plain words, alone
 * on a white page, told on a page of the site: in the same words where there are any. Programs, and
 * scripts of the site's own pages, get what is said there.
 */
export function showFailures(
  request: IncomingMessage,
  response: ServerResponse,
  pages: FailurePages,
): void {
  const { url = '', headers } = request;
  if (!otherThanPages.test(url) || prefersJson(headers)) return;
  if (!/\btext\/html\b/i.test(headers.accept ?? '')) return;
  replaceResponse(request, response, {
    matches: (status, type) => pages.has(status) && (type === '' || type === 'text/plain'),
    replace: ({ status, words }) => {
      const page = pages.get(status) ?? '';
      const advice = asHtml(errorAdvice(status));
      const body = words === '' ? page : page.replace(advice, () => asHtml(words));
      return { type: 'text/html', body };
    },
  });
}

/**
 * Has the pages of failures be nowhere: each is shown in place of something else, with the status
 * that it tells of.
 */
export function hideFailurePages(request: Pick<IncomingMessage, 'url'>): void {
  const { url = '' } = request;
  // Next itself follows `.` and `..`, which browsers have done already.
  if (/^(?:\/_next\/data\/[^/]+|[^?]*\/\.\.?)?\/failed\/./.test(url)) request.url = '/failed';
}

/** As React writes texts. */
function asHtml(text: string): string {
  return text.replace(/["&'<>]/g, (sign) => references[sign] ?? sign);
}

const references: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};
