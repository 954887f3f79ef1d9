import { type PageKind, pageKinds } from '../site/page-kinds';

export const home = '/';
export const contentPage = '/visit/getting-here';
export const contact = '/contact';

/** A row of the bench and the limit of its value. */
export interface Limit {
  readonly name: string;
  readonly kind: 'at most' | 'at least';
  readonly value: number;
  /** Written after a value, with a space before it. */
  readonly unit: string;
  /** Decimals of a written value. */
  readonly digits: number;
}

/**
 * The rows of a whole run. A limit is only ever tightened: the bench compares each measurement with it,
 * and a test compares the file of the last written run.
 */
export const limits: readonly Limit[] = [
  ...[home, contentPage].flatMap((path) => [
    atMost(`Largest Contentful Paint of ${path}, ratio to the page without scripts`, 1.15, '', 2),
    atMost(`Cumulative Layout Shift of ${path}`, 0, '', 4),
  ]),
  atMost(`Largest Contentful Paint of ${contact}, ratio to static files`, 1, '', 2),
  atMost(`Script size of ${contentPage} above an empty app`, 4, ' kB', 1),
  ...pageKinds.flatMap((page) => [
    atMost(transferName(page), transferLimit(page), ' kB', 1),
    atMost(prefetchName(page), 60, ' kB', 1),
  ]),
  atMost(scriptsName(contentPage), 78, ' kB', 1),
  atMost(scriptsName(contact), 80, ' kB', 1),
  atMost(nextPageName('a tap'), 1.2, '', 2),
  atMost(nextPageName('a click without hovering'), 1.3, '', 2),
  atMost(nextPageName('a click on a link under the pointer'), 1.3, '', 2),
  ...['a page transition', 'a reorder of search results', 'a throw of the sky disc'].flatMap(
    (what) => [
      // Both draw the new content once, and that frame is late on a slow processor.
      atMost(`Late frames (over 16.7 ms) during ${what}, added by motion`, 10, ' % more'),
      atMost(`Long tasks (over 50 ms) during ${what}, added by motion`, 0),
      atMost(`Layout shift during ${what}, added by motion`, 0, '', 4),
    ],
  ),
  ...[home, contentPage, contact].flatMap(auditLimits),
  ...scoreLimits(`${contentPage} with consent given`),
  atLeast('Durable submissions at 32 connections, ratio to a bare server', 0.8, 2),
  atMost('Processor time of the main thread for a submission, ratio to a bare server', 2, '', 1),
  atMost('Submission latency, 99th percentile', 250, ' ms'),
  atMost('Failed submissions', 0),
  atMost('Page latency during submissions, 99th percentile', 300, ' ms'),
  atMost('Peak memory during 10000 uploads of 64 kB', 300, ' MiB'),
  atMost('Peak memory of the second pass, ratio to the first', 1.1, '', 2),
  atMost('Failed uploads', 0),
  // Twice what forms reached when each request rendered one.
  ...['/f/donate', 'error pages of a form', 'missing pages'].map((what) =>
    atLeast(`Throughput of ${what}, ratio to a prerendered page`, 0.27, 2),
  ),
  ...[
    '5 MB of urlencoded fields',
    '250 kB of urlencoded fields',
    '250 kB of JSON fields',
    '5 MB of multipart fields of a byte',
    '78 multipart fields of 64 kB',
    'four multipart fields of 64 kB of combining marks',
    'four multipart fields of 64 kB of Chinese',
    '200 files with names of 15 kB of dots',
  ].map((body) => atMost(`Longest event loop block by ${body}`, 50, ' ms')),
  ...['SQLite', 'PostgreSQL'].flatMap(deskLimits),
];

/** The rows of `--quick`, whose weights are those of a few pages. */
export const quickPages: readonly PageKind[] = pageKinds.filter(({ path }) =>
  [home, contentPage, contact, '/events/saturn-rings-nearly-shut'].includes(path),
);

/** Returns the name of the row for the weight of a page. */
export function transferName({ kind, path }: PageKind): string {
  return `Transfer size of ${kind} (${path})`;
}

/** Returns the name of the row for what a page prefetches. */
export function prefetchName({ kind, path }: PageKind): string {
  return `Prefetched by ${kind} (${path})`;
}

/** Returns the name of the row for the scripts of a page. */
export function scriptsName(path: string): string {
  return `Transfer size of the scripts of ${path}`;
}

/** Returns the name of the row for a navigation by a press, such as `a tap`. */
export function nextPageName(press: string): string {
  return `Time until the next page is whole and still after ${press}, ratio to an empty app`;
}

/** Returns the limit of a row; of `--all` too, which audits more pages than a whole run. */
export function findLimit(name: string): Limit | undefined {
  const audits = pageKinds.flatMap(({ path }) => auditLimits(path));
  return [...limits, ...audits].find((limit) => limit.name === name);
}

/** Returns the limits of a page that Lighthouse audits. */
function auditLimits(path: string): Limit[] {
  return [...scoreLimits(path), atLeast(`Lighthouse performance of ${path}, all cores busy`, 95)];
}

function scoreLimits(page: string): Limit[] {
  return [
    atLeast(`Lighthouse performance of ${page}`, 98),
    atLeast(`Lighthouse accessibility of ${page}`, 100),
    atLeast(`Lighthouse best practices of ${page}`, 100),
    atLeast(`Lighthouse SEO of ${page}`, 100),
  ];
}

/** Kilobytes of a first visit. The home page includes the sky. */
function transferLimit({ path, hasForm = false, hasGallery = false }: PageKind): number {
  if (path === home) return 150;
  if (hasGallery) return 140;
  return hasForm ? 150 : 135;
}

function deskLimits(store: string): Limit[] {
  return [
    ...[
      'Today',
      'first page',
      'page 50',
      'new',
      'answered',
      'archived',
      'spam',
      'bin',
      'unpaid',
      'oldest first',
      'paid',
      'messages of one sender',
      'a submission with earlier messages of its sender',
    ].map((page) => atMost(`Desk (${store}): ${page}, worst of 20`, 300, ' ms')),
    ...[
      'the reports',
      'search for a rare word',
      'search for a common word',
      'search for a prefix',
      'search for a word with an umlaut',
      'search for a common word in spam',
      'search for a common word of one sender',
    ].map((page) => atMost(`Desk (${store}): ${page}, worst of 20`, 500, ' ms')),
    ...[
      'Today',
      'the reports',
      'the first page',
      'all messages',
      'a search',
      'export.csv',
      'export.json',
      'person.zip',
      'the mails',
      'the audit log',
      'the event dates',
      'the door list',
      'what deletes a person',
      'what deletes all messages',
      'the settings of a form',
      '1000 messages of the read API',
      'the last messages of the read API',
      'all messages marked as read',
      'all spam released',
    ].map((request) =>
      atMost(`Desk (${store}): longest event loop block by ${request}`, 50, ' ms'),
    ),
    atMost(`Desk (${store}): peak memory of the server`, 400, ' MB'),
  ];
}

function atMost(name: string, value: number, unit = '', digits = 0): Limit {
  return { name, kind: 'at most', value, unit, digits };
}

function atLeast(name: string, value: number, digits = 0): Limit {
  return { name, kind: 'at least', value, unit: '', digits };
}
