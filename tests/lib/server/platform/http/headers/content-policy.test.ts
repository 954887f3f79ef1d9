import { CspEvaluator } from 'csp_evaluator';
import { Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { cspSources, parseThirdParties } from '@/lib/server/content/third-parties';
import {
  contentPolicy,
  permissionsPolicy,
} from '@/lib/server/platform/http/headers/content-policy';
import { loadNextConfig } from '@/tests/support/next-config';

const config = z.object({
  env: z.object({ FORMS_ORIGIN: z.string() }),
  headers: z.custom<() => Promise<unknown>>((value) => typeof value === 'function'),
});
const rules = z.array(
  z.object({
    source: z.string(),
    headers: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
);

/** Returns the content policies and FORMS_ORIGIN of a production build with this setting. */
async function builtWith(formsOrigin: string) {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('FORMS_ORIGIN', formsOrigin);
  const { env, headers } = config.parse(loadNextConfig());
  const policies = rules.parse(await headers()).flatMap(({ source, headers: ruleHeaders }) => {
    const policy = ruleHeaders.find(({ key }) => key === 'Content-Security-Policy');
    return policy === undefined ? [] : [{ source, directives: policy.value.split('; ') }];
  });
  // The last matching rule applies: that of every page, then that of the desk, then that of its previews.
  const [pages, icon, desk, site, ...others] = policies;
  expect(others).toEqual([]);
  expect(site?.source).toBe('/desk/site/:path*');
  const ofSite = site?.directives.filter((directive) => !desk?.directives.includes(directive));
  expect(ofSite).toEqual(["frame-src 'self'"]);
  expect(icon?.source).toBe('/(icon\\.svg|api/places)');
  expect(desk?.source).toBe('/desk/:path*');
  return {
    origin: env.FORMS_ORIGIN,
    directives: pages?.directives ?? [],
    deskDirectives: desk?.directives ?? [],
  };
}

test('allows requests only to the site itself', async () => {
  for (const setting of ['', 'nonsense']) {
    const { origin, directives } = await builtWith(setting);
    expect(origin).toBe('');
    expect(directives).toContain("connect-src 'self'");
    expect(directives).toContain("form-action 'self'");
  }
});

test('allows requests to a hosted form service and no scripts from it', async () => {
  const { origin, directives } = await builtWith('https://formspree.io/');
  expect(origin).toBe('https://formspree.io');
  expect(directives.filter((directive) => directive.includes('formspree'))).toEqual([
    "connect-src 'self' https://formspree.io",
    "form-action 'self' https://formspree.io",
  ]);
});

test('allows Stripe’s script, frames and API on the page of a paid form', () => {
  const plain = contentPolicy({ formsOrigin: '' }).split('; ');
  const paid = contentPolicy({ formsOrigin: '', payments: 'stripe' }).split('; ');
  expect(paid.filter((directive) => !plain.includes(directive))).toEqual([
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "connect-src 'self' https://api.stripe.com",
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  ]);
  expect(plain.join()).not.toContain('stripe');
});

test('allows the origin of the practice service instead of Stripe', () => {
  const origin = 'http://127.0.0.1:12111';
  const policy = contentPolicy({ formsOrigin: 'https://formspree.io', payments: { origin } });
  expect(policy).not.toContain('stripe');
  expect(policy.split('; ').filter((directive) => directive.includes(origin))).toEqual([
    `script-src 'self' ${origin}`,
    `connect-src 'self' https://formspree.io ${origin}`,
    `frame-src ${origin}`,
  ]);
});

test('allows payment requests only on the page of a paid form', () => {
  expect(permissionsPolicy({})).toContain('payment=()');
  expect(permissionsPolicy({ payments: 'stripe' })).toContain(
    'payment=(self "https://js.stripe.com")',
  );
});

test('allows the hosts of videos, maps and analytics except at the desk', async () => {
  const site = {
    embeds: { youtube: true, vimeo: true, googleMaps: 'A'.repeat(39) },
    analytics: { googleAnalytics: 'G-TEST123' },
  };
  const plain = contentPolicy({ formsOrigin: '' }).split('; ');
  const policy = contentPolicy({
    formsOrigin: '',
    thirdParties: cspSources(parseThirdParties(site)),
  }).split('; ');
  expect(policy.filter((directive) => !plain.includes(directive))).toEqual([
    expect.stringMatching(
      /^script-src 'self' https:\/\/www\.googletagmanager\.com 'sha256-[\w+/]{43}='$/,
    ),
    "connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com",
    "img-src 'self' data: https://www.googletagmanager.com https://*.google-analytics.com",
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.google.com/maps/embed/',
  ]);
  const { deskDirectives } = await builtWith('');
  expect(deskDirectives).toEqual(plain);
});

test.each([
  ['videos of Vimeo only', { embeds: { vimeo: true } }, 'frame-src https://player.vimeo.com'],
  [
    'videos of YouTube only',
    { embeds: { youtube: true } },
    'frame-src https://www.youtube-nocookie.com',
  ],
  [
    'the map only',
    { embeds: { googleMaps: 'A'.repeat(39) } },
    'frame-src https://www.google.com/maps/embed/',
  ],
])('allows no other host for %s', (_what, site, directive) => {
  const plain = contentPolicy({ formsOrigin: '' }).split('; ');
  const policy = contentPolicy({
    formsOrigin: '',
    thirdParties: cspSources(parseThirdParties(site)),
  }).split('; ');
  expect(policy.filter((each) => !plain.includes(each))).toEqual([directive]);
});

test('rejects invalid Google ids', () => {
  for (const googleAnalytics of ["G-1'; script-src *", 'UA-1', 7, null]) {
    const others = parseThirdParties({ analytics: { googleAnalytics } });
    expect(contentPolicy({ formsOrigin: '', thirdParties: cspSources(others) })).toBe(
      contentPolicy({ formsOrigin: '' }),
    );
  }
});

/** Returns all policies that the settings allow with a payment service. */
function everyPolicy(payments: Parameters<typeof contentPolicy>[0]['payments']): string[] {
  const sites = [
    {},
    { embeds: { youtube: true } },
    { embeds: { googleMaps: 'A'.repeat(39) }, analytics: { googleTagManager: 'GTM-TEST123' } },
    { embeds: { youtube: true }, analytics: { googleAnalytics: 'G-TEST123' } },
  ];
  return ['', 'https://formspree.io'].flatMap((formsOrigin) =>
    sites.map((site) =>
      contentPolicy({ formsOrigin, payments, thirdParties: cspSources(parseThirdParties(site)) }),
    ),
  );
}

/** Returns the findings of Google’s csp_evaluator that may be of medium severity or higher. */
function findingsIn(policy: string) {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE);
}

test.each([
  ['no payments', undefined],
  ['payments by Stripe', 'stripe'],
  ['practice behind TLS', { origin: 'https://practice.example' }],
] as const)('passes csp_evaluator with %s', (_what, payments) => {
  for (const policy of everyPolicy(payments)) expect(findingsIn(policy), policy).toEqual([]);
});

test('reports only missing TLS for practice on this machine', () => {
  const origin = 'http://localhost:12111';
  for (const policy of everyPolicy({ origin })) {
    const others = findingsIn(policy).filter(
      ({ type, value }) => type !== Type.SRC_HTTP || value !== origin,
    );
    expect(others, policy).toEqual([]);
  }
});

test('reports a weak policy', () => {
  const policy = contentPolicy({ formsOrigin: '' });
  for (const source of ["'unsafe-inline'", 'https:', 'https://ajax.googleapis.com']) {
    expect(findingsIn(policy.replace('script-src', `script-src ${source}`)), source).not.toEqual(
      [],
    );
  }
});
