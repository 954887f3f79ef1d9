import { expect, test } from 'vitest';
import { sortOperators } from '@/lib/server/access/sort-operators';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { newOperator } from '@/tests/support/operators';

test('sorts by name, or by address without one, in the order of the language', () => {
  const operators = ['Zoe', 'Änne', 'ada', ''].map((name, index) =>
    newOperator({ name, email: `b${index}@example.org` }),
  );
  const names = inLanguage('de', () => sortOperators(operators).map(({ name }) => name));
  expect(names).toEqual(['ada', 'Änne', '', 'Zoe']);
});
