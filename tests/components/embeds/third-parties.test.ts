import { expect, test } from 'vitest';

test('no package gives the window properties of any name', () => {
  // The compiler refuses `false` here if one does: what nobody declared would be of any type.
  const hasAnyName: string extends keyof Window ? true : false = false;
  expect(hasAnyName).toBe(false);
});
