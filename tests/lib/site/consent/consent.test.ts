import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { parseConsentCookie, consentVersion, hasConsented } from '@/lib/site/consent/consent';

const version = consentVersion('G-TEST123');

test.each([
  [`consent=yes.${version}.2026-11-21`, 'yes'],
  [`light=1; consent=no.${version}.2026-11-21; other=2`, 'no'],
  ['', undefined],
  ['consent=yes', undefined],
  ['consent=yes.0-analytics.2026-11-21', undefined],
  [`consent=yes.${consentVersion('GTM-TEST123')}.2026-11-21`, undefined],
  [`consent=maybe.${version}.2026-11-21`, undefined],
  [`noconsent=yes.${version}.2026-11-21`, undefined],
])('parses %j as %s', (cookies, answer) => {
  expect(parseConsentCookie(cookies, version)).toBe(answer);
});

/** Runs the boot script for a page and a browser, and returns the state that it sets. */
function stateOf(pageVersion: string | null, cookie: string, signal?: boolean): string | undefined {
  const dataset: { consent?: string } = {};
  const documentElement = { dataset, getAttribute: () => pageVersion };
  const navigator = signal === undefined ? {} : { globalPrivacyControl: signal };
  const source = readFileSync('lib/boot/consent.js', 'utf8');
  runInNewContext(source, { document: { documentElement, cookie }, navigator, Reflect });
  return dataset.consent;
}

describe('lib/boot/consent.js', () => {
  test('reads the cookie as parseConsentCookie does', () => {
    for (const cookie of [
      `consent=yes.${version}.2026-11-21`,
      `a=b; consent=no.${version}.2026-11-21`,
      'consent=yes.0-analytics.2026-11-21',
      `noconsent=yes.${version}.2026-11-21`,
      '',
    ]) {
      expect(stateOf(version, cookie)).toBe(parseConsentCookie(cookie, version) ?? 'ask');
    }
  });

  test('treats Global Privacy Control as a no', () => {
    expect(stateOf(version, `consent=yes.${version}.2026-11-21`, true)).toBe('no');
    expect(stateOf(version, `consent=yes.${version}.2026-11-21`, false)).toBe('yes');
  });

  test('sets nothing on a page without the question', () => {
    expect(stateOf(null, `consent=yes.${version}.2026-11-21`)).toBeUndefined();
  });
});

test('accepts a yes to any version unless Global Privacy Control is on', () => {
  const cookie = 'other=1; consent=yes.1-analytics.2026-11-20';
  expect(hasConsented({ cookie }, {})).toBe(true);
  expect(hasConsented({ cookie }, { globalPrivacyControl: true })).toBe(false);
  for (const other of ['', 'consent=no.1-analytics.2026-11-20', 'xconsent=yes.1']) {
    expect(hasConsented({ cookie: other }, {})).toBe(false);
  }
});
