import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { parseConsentCookie, consentVersion } from '@/lib/site/consent/consent';
import { consentState, handleConsent } from '@/lib/server/site/consent/consent-endpoint';
import { serve } from '@/tests/support/serve';

const siteUrl = 'https://www.clinic.example';
const tag = 'G-TEST123';
const sameOrigin = {
  'Content-Type': 'application/x-www-form-urlencoded',
  Origin: siteUrl,
  Referer: `${siteUrl}/prices?from=mail`,
};

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly tag?: string | undefined;
}

async function send(sent: Sent) {
  const context = {
    tag: 'tag' in sent ? sent.tag : tag,
    siteUrl,
    now: new Date('2026-11-21T12:00:00Z'),
  };
  const origin = await serve((req, res) => void handleConsent(req, res, context));
  const { method = 'POST', headers = sameOrigin, body = 'answer=yes' } = sent;
  const response = await fetch(origin, {
    method,
    headers,
    redirect: 'manual',
    ...(method === 'GET' ? {} : { body }),
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    cookies: response.headers.getSetCookie(),
    cache: response.headers.get('cache-control'),
  };
}

test('saves a choice for six months with its date and redirects to the page', async () => {
  for (const answer of ['yes', 'no']) {
    const { status, location, cookies, cache } = await send({ body: `answer=${answer}` });
    expect([status, location]).toEqual([303, '/prices?from=mail']);
    expect(cookies).toEqual([
      `consent=${answer}.1-analytics.2026-11-21; Path=/; Max-Age=15811200; SameSite=Lax; Secure`,
    ]);
    expect(parseConsentCookie(cookies[0] ?? '', consentVersion(tag))).toBe(answer);
    expect(cache).toBe('private, no-store');
  }
});

test('responds 204 to a script', async () => {
  const headers = { ...sameOrigin, Accept: 'application/json' };
  const { status, cookies } = await send({ headers });
  expect([status, cookies.length]).toEqual([204, 1]);
});

test('deletes the analytics cookies of every parent domain on a no', async () => {
  const headers = { ...sameOrigin, Cookie: 'light=a; _ga=GA1.1.2.3; _ga_TEST123=GS1.1; _gab=x' };
  const { cookies } = await send({ headers, body: 'answer=no' });
  expect(cookies.slice(1)).toEqual([
    '_ga=; Path=/; Max-Age=0',
    '_ga=; Path=/; Max-Age=0; Domain=www.clinic.example',
    '_ga=; Path=/; Max-Age=0; Domain=clinic.example',
    '_ga_TEST123=; Path=/; Max-Age=0',
    '_ga_TEST123=; Path=/; Max-Age=0; Domain=www.clinic.example',
    '_ga_TEST123=; Path=/; Max-Age=0; Domain=clinic.example',
  ]);
});

test('saves a no with Global Privacy Control', async () => {
  const { cookies } = await send({ headers: { ...sameOrigin, 'Sec-GPC': '1' } });
  expect(cookies[0]).toMatch(/^consent=no\./);
});

test.each([
  ['nothing', undefined],
  ['another site', 'https://evil.example/prices'],
  ['an address that browsers read as a host', `${siteUrl}//evil.example`],
  ['no address', 'prices'],
])('redirects to the cookies page from %s', async (_what, referer) => {
  const { Referer, ...others } = sameOrigin;
  expect(Referer).toBeDefined();
  const headers = referer === undefined ? others : { ...others, Referer: referer };
  expect((await send({ headers })).location).toBe('/cookies');
});

test.each<[number, Sent]>([
  [404, { tag: undefined }],
  [405, { method: 'GET' }],
  [403, { headers: { ...sameOrigin, Origin: 'https://evil.example' } }],
  [403, { headers: { ...sameOrigin, 'Sec-Fetch-Site': 'cross-site' } }],
  [415, { headers: { ...sameOrigin, 'Content-Type': 'text/plain' } }],
  [413, { body: `answer=${'y'.repeat(9000)}` }],
  [400, { body: 'answer=maybe' }],
  [400, { body: '' }],
])('responds %i without a cookie to %j', async (status, sent) => {
  const response = await send(sent);
  expect([response.status, response.cookies]).toEqual([status, []]);
});

test.each<[string, IncomingHttpHeaders]>([
  ['open', {}],
  ['yes', { cookie: 'consent=yes.1-analytics.2026-11-21' }],
  ['no', { cookie: 'consent=no.1-analytics.2026-11-21' }],
  ['open', { cookie: 'consent=yes.1-manager.2026-11-21' }],
  ['signal', { cookie: 'consent=yes.1-analytics.2026-11-21', 'sec-gpc': '1' }],
])('returns the state %s', (state, headers) => {
  expect(consentState({ headers }, { analytics: { googleAnalytics: tag } })).toBe(state);
  expect(consentState({ headers }, { analytics: {} })).toBe('no-analytics');
});
