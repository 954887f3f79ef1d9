import { afterEach, expect, test } from 'vitest';
import { prefersReducedData } from '@/lib/site/user-preferences';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

test.each([
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ saveData: false, effectiveType: '2g' }, true],
  [{ saveData: false, effectiveType: 'slow-2g' }, true],
  [{ saveData: false, effectiveType: '3g' }, false],
  [undefined, false],
])('reads the connection %j', (connection, expected) => {
  if (connection !== undefined) Object.assign(navigator, { connection });
  expect(prefersReducedData()).toBe(expected);
});
