import { expect, test } from 'vitest';
import { parseVersion } from '@/lib/server/desk/telling/change-setting';

test.each([
  ['0', 0],
  ['12', 12],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
  [null, undefined],
])('reads %j as the version %j', (text, version) => {
  expect(parseVersion(text)).toBe(version);
});
