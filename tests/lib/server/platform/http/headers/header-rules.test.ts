import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match';
import { expect, test } from 'vitest';
import { cspSources, parseThirdParties } from '@/lib/server/content/third-parties';
import { strictTransport } from '@/lib/server/platform/http/middleware/response-headers';
import { runOne } from '@/tests/support/run-middleware';
import { headerRules } from '@/lib/server/platform/http/headers/header-rules';

const allThirdParties = cspSources(
  parseThirdParties({
    embeds: { youtube: true, googleMaps: 'A'.repeat(39) },
    analytics: { googleAnalytics: 'G-TEST123' },
  }),
);

const secure = {
  isProduction: true,
  formsOrigin: 'https://formspree.io',
  thirdParties: allThirdParties,
};

/** Returns the headers of an address. The last of several matching rules applies, as in Next.js. */
function headersAt(path: string, settings: Parameters<typeof headerRules>[0] = secure) {
  const found = new Map<string, string>();
  for (const { source, headers, has } of headerRules(settings)) {
    if (has !== undefined || getPathMatch(source)(path) === false) continue;
    for (const { key, value } of headers) found.set(key, value);
  }
  return found;
}

test('allows other sites to load only pictures, icons and responses of forms', () => {
  const policyAt = (path: string) => headersAt(path).get('Cross-Origin-Resource-Policy');
  const shared = '/og/1.png /pictures/a.webp /drawings/hill.svg /icons/180.png';
  for (const path of [...shared.split(' '), '/icon.svg', '/favicon.ico']) {
    expect(policyAt(path), path).toBe('cross-origin');
  }
  const forms = '/f/contact /f/contact/ /f/nothing /p/larkmoor/f/contact /P/larkmoor/F/contact';
  for (const path of forms.split(' ')) expect(policyAt(path), path).toBe('cross-origin');
  for (const path of [
    '/',
    '/folk',
    '/p/larkmoor',
    '/icons',
    '/iconic',
    '/desk/files/1',
    '/api/search',
    '/events/a.ics',
  ]) {
    expect(policyAt(path), path).toBe('same-origin');
  }
});

test('sends a short policy with the icon', () => {
  expect(Object.fromEntries(headersAt('/icon.svg'))).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  expect(headersAt('/icon.svg/more').get('X-Frame-Options')).toBe('DENY');
});

test('sends a short policy with the places that are left', () => {
  expect(Object.fromEntries(headersAt('/api/places'))).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'",
  });
});

test('makes shared caches revalidate pages but not files of the build', () => {
  for (const path of ['/', '/journal', '/nowhere', '/gallery', '/_next/data/abc/journal.json']) {
    expect(headersAt(path).get('Cache-Control'), path).toBe('public, max-age=0, must-revalidate');
  }
  const others = ['/api/search', '/f/contact', '/p/larkmoor/f/contact', '/desk', '/desk/mail'];
  for (const path of [...others, '/_next/static/a.js', '/_next/image', '/icon.svg']) {
    expect(headersAt(path).has('Cache-Control'), path).toBe(false);
  }
});

test('allows no third party at the desk and sends no referrer from the search', () => {
  expect(headersAt('/visit').get('Content-Security-Policy')).toContain('youtube-nocookie');
  for (const path of ['/desk', '/desk/forms/contact']) {
    expect(headersAt(path).get('Content-Security-Policy')).not.toMatch(/youtube|google/);
  }
  expect(headersAt('/search').get('Referrer-Policy')).toBe('no-referrer');
});

/**
 * Returns the points that Mozilla's HTTP Observatory adds to 100 for the headers of a site's first page
 * (developer.mozilla.org/observatory/docs/tests_and_scoring, algorithm 4). 100 and more are an A+. Its
 * other tests add nothing here: no cookie, no third-party script, no CORS, and a proxy with TLS.
 */
function pointsOf(headers: ReadonlyMap<string, string>): Readonly<Record<string, number>> {
  const directives = new Map(
    (headers.get('Content-Security-Policy') ?? '')
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources] as const),
  );
  const sourcesOf = (name: string) =>
    directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const unsafe = /^(?:'unsafe-inline'|'unsafe-eval'|data:|(?:ftp|https?):(?:\/\/\*(?:\.\*)?)?|\*)$/;
  const isUnsafe = ['script-src', 'style-src', 'object-src']
    .flatMap(sourcesOf)
    .some((source) => unsafe.test(source));
  const isPlain = [...directives.values()].flat().some((source) => source.startsWith('http:'));
  const hasNoDefault = directives.get('default-src')?.join() === "'none'";
  const age = /(?:^|;)\s*max-age=(\d+)/.exec(headers.get('Strict-Transport-Security') ?? '')?.[1];
  const referrer = headers.get('Referrer-Policy') ?? '';
  const isPrivate = /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/.test(
    referrer,
  );
  const resources = headers.get('Cross-Origin-Resource-Policy');
  return {
    'content-security-policy': isUnsafe || isPlain ? -20 : hasNoDefault ? 10 : 5,
    'strict-transport-security': Number(age ?? 0) >= 15_552_000 ? 0 : -20,
    'referrer-policy': isPrivate ? 5 : 0,
    'x-content-type-options': headers.get('X-Content-Type-Options') === 'nosniff' ? 0 : -5,
    'x-frame-options': directives.has('frame-ancestors') ? 5 : -20,
    'cross-origin-resource-policy': resources === 'same-origin' ? 10 : 0,
  };
}

test.each([
  ['with everything turned on', secure],
  [
    'with nothing turned on',
    { ...secure, formsOrigin: '', thirdParties: cspSources(parseThirdParties({})) },
  ],
])('gets A+ from the Observatory %s', (_what, settings) => {
  const headers = headersAt('/', settings);
  const sent = runOne(strictTransport('https://larkmoor.example'), '/').headers;
  headers.set('Strict-Transport-Security', String(sent['strict-transport-security']));
  expect(pointsOf(headers)).toEqual({
    'content-security-policy': 10,
    'strict-transport-security': 0,
    'referrer-policy': 5,
    'x-content-type-options': 0,
    'x-frame-options': 5,
    'cross-origin-resource-policy': 10,
  });
});

test('allows the camera at the door only', () => {
  const policyAt = (path: string) => headersAt(path).get('Permissions-Policy');
  expect(policyAt('/desk/door/nights/2026-11-27')).toContain('camera=(self)');
  for (const path of ['/', '/desk', '/desk/door-list', '/booking/id.signature']) {
    expect(policyAt(path), path).toContain('camera=()');
  }
});

test('reports violations in development except its own eval and styles', () => {
  const production = headersAt('/').get('Content-Security-Policy')?.split('; ') ?? [];
  const headers = headersAt('/', { ...secure, isProduction: false });
  expect(headers.has('Content-Security-Policy')).toBe(false);
  const reported = headers.get('Content-Security-Policy-Report-Only')?.split('; ') ?? [];
  expect(reported.filter((directive) => !production.includes(directive))).toEqual([
    expect.stringMatching(/^script-src 'self' 'unsafe-eval' /),
    "style-src 'self' 'unsafe-inline'",
  ]);
  expect(reported).toHaveLength(production.length);
  expect(headers.get('X-Frame-Options')).toBe('DENY');
});

const bookings = ['/booking/id.signature', '/booking/offer/id.signature'];

test.each(bookings)('keeps %s from other sites, search engines and caches', (path) => {
  const headers = headersAt(path);
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
  // The page itself sends `no-store`.
  expect(headers.has('Cache-Control')).toBe(false);
});
