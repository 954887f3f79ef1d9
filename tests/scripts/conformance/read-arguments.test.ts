import { expect, test } from 'vitest';
import { readArguments } from '@/scripts/conformance/read-arguments';

test('uses the default form for an address alone', () => {
  expect(readArguments(['https://example.org/'])).toEqual({
    origin: 'https://example.org',
    project: undefined,
    forms: { open: 'conformance' },
    timeoutMs: 10_000,
  });
});

test('reads the project and forms from flags', () => {
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
])('rejects the arguments %j', (args) => {
  expect(readArguments(args)).toBeUndefined();
});
