import { expect, test } from 'vitest';
import { prefersJson } from '@/lib/server/http/accepts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test.each([
  [{ accept: 'application/json' }],
  [{ accept: 'application/json, text/plain, */*' }],
  [{ accept: 'application/json, text/html' }],
  [{ accept: 'application/vnd.api+json' }],
  [{ accept: browser, 'x-requested-with': 'XMLHttpRequest' }],
  [{ 'content-type': 'application/json' }],
  [{ accept: '*/*', 'content-type': 'Application/JSON; charset=utf-8' }],
])('%j reads JSON', (headers) => {
  expect(prefersJson(headers)).toBe(true);
});

test.each([
  [{}],
  [{ accept: '*/*' }],
  [{ accept: browser }],
  [{ accept: `${browser}, application/json` }],
  [{ accept: browser, 'content-type': 'application/json' }],
  [{ accept: '*/*', 'content-type': 'multipart/form-data; boundary=b' }],
])('%j reads a page', (headers) => {
  expect(prefersJson(headers)).toBe(false);
});
