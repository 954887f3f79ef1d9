import { expect, test } from 'vitest';
import { sentEntries } from '@/lib/server/editing/fields/sent-form';

test('refuses a form of more values than a page can have, instead of leaving some out', () => {
  const sent = (count: number) =>
    sentEntries(new URLSearchParams(Array.from({ length: count }, () => ['v.body', 'n1'])));
  expect(sent(10_000)?.['v.body']).toHaveLength(10_000);
  expect(sent(10_001)).toBeUndefined();
});
