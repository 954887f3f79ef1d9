import { expect, test } from 'vitest';
import { ownOrigin } from '@/lib/server/http/own-origin';

test.each([
  [undefined, 'http://127.0.0.1:3000'],
  ['', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['10.0.0.5', 'http://10.0.0.5:3000'],
  ['::1', 'http://[::1]:3000'],
  ['site.internal', 'http://site.internal:3000'],
])('reaches a server that listens on %j at %s', (hostname, origin) => {
  expect(ownOrigin(hostname, 3000)).toBe(origin);
});
