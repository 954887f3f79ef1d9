import { expect, test } from 'vitest';
import {
  expectsJson,
  isCompressed,
  isScriptOfOtherSite,
  prefersJson,
} from '@/lib/server/platform/http/requests/content-negotiation';
import { cpuTime } from '@/tests/support/cpu-time';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const script = { 'x-requested-with': 'XMLHttpRequest' };
const sendsJson = { 'content-type': 'application/json' };

/** Headers, and what a client with them prefers. */
const table: [Readonly<Record<string, string>>, 'JSON' | 'a page'][] = [
  [{ accept: 'application/json' }, 'JSON'],
  [{ accept: 'Application/JSON' }, 'JSON'],
  [{ accept: 'application/json, text/plain, */*' }, 'JSON'],
  [{ accept: 'application/json, text/html' }, 'JSON'],
  [{ accept: 'application/vnd.api+json' }, 'JSON'],
  [{ accept: browser, ...script }, 'JSON'],
  [{ accept: '*/*', ...script }, 'JSON'],
  [{ ...script, 'content-type': 'multipart/form-data; boundary=b' }, 'JSON'],
  [sendsJson, 'JSON'],
  [{ accept: '*/*', ...sendsJson }, 'JSON'],
  [{ accept: 'application/json, text/html', ...sendsJson }, 'JSON'],
  [{ accept: '*/*', 'content-type': 'Application/JSON; charset=utf-8' }, 'JSON'],
  [{ accept: '*/*', 'content-type': 'application/json ; charset=utf-8' }, 'JSON'],
  [{}, 'a page'],
  [{ accept: '*/*' }, 'a page'],
  [{ accept: browser }, 'a page'],
  [{ accept: `${browser}, application/json` }, 'a page'],
  [{ accept: 'text/html, application/json' }, 'a page'],
  [{ accept: 'application/json, text/html, application/json' }, 'JSON'],
  [{ accept: 'text/htm, jso, application/json' }, 'JSON'],
  [{ accept: browser, ...sendsJson }, 'a page'],
  [{ accept: 'text/html, application/json', ...sendsJson }, 'a page'],
  [{ accept: '*/*', 'content-type': 'multipart/form-data; boundary=b' }, 'a page'],
  [{ accept: '*/*', 'content-type': 'application/x-www-form-urlencoded' }, 'a page'],
  [{ accept: '*/*', 'content-type': 'text/plain; note=application/json' }, 'a page'],
  [{ accept: '*/*', 'content-type': 'application/json-seq' }, 'a page'],
  [{ 'x-requested-with': 'com.example.app' }, 'a page'],
];

test.each(table)('a client with %j prefers %s', (headers, expected) => {
  expect(prefersJson(headers) ? 'JSON' : 'a page').toBe(expected);
});

test.each([
  [undefined, false],
  ['', false],
  ['identity', false],
  ['Identity, ', false],
  ['gzip', true],
  ['identity, br', true],
  ['x-unknown', true],
])('treats a body with Content-Encoding %j as compressed: %s', (coding, compressed) => {
  const headers = coding === undefined ? {} : { 'content-encoding': coding };
  expect(isCompressed(headers)).toBe(compressed);
});

test.each(['html', 'json', 'htm', 'jso', 'h', ' ', ',', '*/*;q=0.1,'])(
  'decides in linear time on an Accept of 64 kB of %j',
  (repeated) => {
    const accept = repeated.repeat(65_536 / repeated.length);
    // Quadratic time is seconds, linear time about a millisecond.
    expect(cpuTime(() => prefersJson({ accept }))).toBeLessThan(400);
  },
);

test('expects JSON for a preflight with any Accept', () => {
  const preflight = { 'access-control-request-method': 'POST' };
  expect(expectsJson({ ...preflight, accept: browser })).toBe(true);
  expect(expectsJson({ accept: browser })).toBe(false);
  expect(expectsJson(sendsJson)).toBe(true);
});

test.each([
  ['no-cors', 'cross-site', true],
  ['cors', 'same-site', true],
  ['cors', 'same-origin', false],
  ['navigate', 'cross-site', false],
  ['cors', undefined, false],
  [undefined, undefined, false],
])('knows a script of another site by mode %s and site %s: %s', (mode, site, isScript) => {
  const headers = { 'sec-fetch-mode': mode, 'sec-fetch-site': site };
  expect(isScriptOfOtherSite(headers)).toBe(isScript);
});
