import { expect, test } from 'vitest';

test('no package declares an index signature on window', () => {
  // With an index signature, undeclared properties would be of type `any`, and this would not compile.
  const hasAnyName: string extends keyof Window ? true : false = false;
  expect(hasAnyName).toBe(false);
});
