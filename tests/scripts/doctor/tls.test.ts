import { expect, test } from 'vitest';
import { checkTls } from '@/scripts/doctor/tls';
import { noon } from '@/tests/support/submissions';

const day = 24 * 60 * 60 * 1000;
const site = 'https://larkmoor.example';
const inDays = (days: number) => new Date(noon.getTime() + days * day);

test.each([
  [14, undefined, 'good'],
  [13, undefined, 'warning'],
  [-1, 'CERT_HAS_EXPIRED', 'broken'],
  [90, 'ERR_TLS_CERT_ALTNAME_INVALID', 'broken'],
])(
  'calls a certificate that ends in %d days, with the problem %s, %s',
  async (days, problem, state) => {
    const read = () => Promise.resolve({ end: inDays(days), problem });
    expect((await checkTls(site, read, noon)).state).toBe(state);
  },
);

test.each([
  [site, 'warning'],
  ['http://larkmoor.example', 'broken'],
  ['http://localhost:3000', 'good'],
])('calls %s without a certificate %s', async (url, state) => {
  expect((await checkTls(url, () => Promise.resolve(undefined), noon)).state).toBe(state);
});
