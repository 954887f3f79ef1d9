import { expect, test } from 'vitest';
import { readArguments } from '@/scripts/conformance/read-arguments';

test('an address alone is asked at its usual form', () => {
  expect(readArguments(['https://example.org/'])).toEqual({
    origin: 'https://example.org',
    project: undefined,
    forms: { open: 'conformance' },
    patience: 10_000,
  });
});

test('a project and the forms are named by flags', () => {
  const args = ['http://localhost:3000', '--project', 'larkmoor', '--open', 'a', '--files', 'b'];
  expect(readArguments(args)).toMatchObject({
    project: 'larkmoor',
    forms: { open: 'a', files: 'b' },
  });
});

test.each([
  [[]],
  [['example.org']],
  [['ftp://example.org']],
  [['https://a.example', 'more']],
  [['https://a.example', '--form', 'x']],
])('%j does not say what to do', (args) => {
  expect(readArguments(args)).toBeUndefined();
});
