import { errorTitles, errorAdviceWords } from '@/lib/words/lib/http';
import { generatedFileWords } from '@/lib/words/lib/server/site/seo';
import { actionErrors } from '@/lib/words/lib/server/desk';
import { formErrorWords, waitWords } from '@/lib/words/lib/forms/errors';
import { apiErrors } from '@/lib/words/lib/server/access/connections';
/** A request that a case sends. */
export interface CaseRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request that fails, and the expected response. */
export interface Case extends CaseRequest {
  readonly what: string;
  readonly status: number;
  /** The page's heading. */
  readonly heading: string;
  /** Another text on the page. */
  readonly text: string;
  /** The error message of the JSON response. */
  readonly error: string;
}

const unexpected = errorTitles.other;
const busy = errorTitles[503];
export const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
/** A filled-in form as a browser sends it. */
export const contactBody = new URLSearchParams({
  name: 'Ana Petrov',
  email: 'ana@example.org',
  message: 'Is the dome open when it rains?',
}).toString();
/** A session cookie in the format of the desk over HTTPS, without a session. */
export const sessionCookie = { cookie: `__Host-desk=${'a'.repeat(43)}` };

/** Failures of a site that runs normally. */
export const alwaysFailing: readonly Case[] = [
  {
    what: 'an unknown page',
    method: 'GET',
    path: '/nowhere',
    status: 404,
    heading: errorTitles[404],
    text: errorAdviceWords[404],
    error: `${errorTitles[404]}.`,
  },
  {
    what: 'an unreadable address',
    method: 'GET',
    path: '/visit/%E0%A4%A',
    status: 400,
    heading: errorTitles[400],
    text: errorAdviceWords[400],
    error: `${errorTitles[400]}.`,
  },
  ...['/visit', '/search', '/cookies', '/journal/feed.xml', '/sitemap.xml'].map((path) => ({
    what: `a post to ${path}`,
    method: 'POST',
    path,
    status: 405,
    heading: errorTitles[405],
    text: errorAdviceWords[405],
    error: `${errorTitles[405]}.`,
  })),
  {
    what: 'a post to a file',
    method: 'POST',
    path: '/icon.svg',
    status: 405,
    heading: errorTitles[405],
    text: errorAdviceWords[405],
    error: `${errorTitles[405]}.`,
  },
  {
    what: 'a calendar of no event',
    method: 'GET',
    path: '/events/nothing.ics',
    status: 404,
    heading: errorTitles[404],
    text: generatedFileWords.notFound,
    error: generatedFileWords.notFound,
  },
  {
    what: 'the page of an unknown failure',
    method: 'GET',
    path: '/failed/413',
    status: 404,
    heading: errorTitles[404],
    text: errorAdviceWords[404],
    error: `${errorTitles[404]}.`,
  },
  {
    what: 'too much for an action',
    method: 'POST',
    path: '/api/desk/sign-in',
    headers: urlencoded,
    body: 'x'.repeat(9000),
    status: 413,
    heading: unexpected,
    text: actionErrors[413],
    error: actionErrors[413],
  },
  {
    what: 'another type than an action takes',
    method: 'POST',
    path: '/api/desk/sign-in',
    headers: { 'content-type': 'text/xml' },
    body: '<key/>',
    status: 415,
    heading: unexpected,
    text: actionErrors[415],
    error: actionErrors[415],
  },
];

/** Failures without the database. */
export const failingWithoutDatabase: readonly Case[] = [
  {
    what: 'a post to a form',
    method: 'POST',
    path: '/f/contact',
    headers: urlencoded,
    body: contactBody,
    status: 503,
    heading: 'Write to us',
    text: formErrorWords.BUSY,
    error: formErrorWords.BUSY,
  },
  {
    what: 'an action of the desk',
    method: 'POST',
    path: '/api/desk/mark',
    headers: { ...urlencoded, ...sessionCookie },
    body: 'mark=read',
    status: 503,
    heading: busy,
    text: actionErrors[503],
    error: actionErrors[503],
  },
  {
    what: 'a page of the desk',
    method: 'GET',
    path: '/desk',
    headers: sessionCookie,
    status: 503,
    heading: busy,
    text: errorAdviceWords[503],
    error: `${errorTitles[503]}.`,
  },
  {
    what: 'a download of the desk',
    method: 'GET',
    path: '/api/desk/export.csv',
    headers: sessionCookie,
    status: 503,
    heading: busy,
    text: apiErrors[503],
    error: apiErrors[503],
  },
];

/** Failures of stored submissions. The last case needs twenty earlier posts from its address. */
export const failingWithDatabase: readonly Case[] = [
  {
    what: 'too much for a form',
    method: 'POST',
    path: '/f/contact',
    headers: urlencoded,
    body: `message=${'x'.repeat(1_100_000)}`,
    status: 413,
    heading: 'Write to us',
    text: formErrorWords.BODY_TOO_BIG,
    error: formErrorWords.BODY_TOO_BIG,
  },
  {
    what: 'another type than a form takes',
    method: 'POST',
    path: '/f/contact',
    headers: { 'content-type': 'text/xml' },
    body: '<message/>',
    status: 415,
    heading: 'Write to us',
    text: formErrorWords.UNSUPPORTED_TYPE,
    error: formErrorWords.UNSUPPORTED_TYPE,
  },
  {
    what: 'a post too many',
    method: 'POST',
    path: '/f/contact',
    headers: { ...urlencoded, 'x-forwarded-for': '203.0.113.9' },
    body: contactBody,
    status: 429,
    heading: 'Write to us',
    text: waitWords.tooAlike(10),
    error: waitWords.tooAlike(10),
  },
];
