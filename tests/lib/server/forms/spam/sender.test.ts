import { expect, test } from 'vitest';
import { readSessionData } from '@/lib/server/forms/spam/sender';

const now = new Date('2026-11-20T12:00:00.000Z');
const encode = (data: unknown) => Buffer.from(JSON.stringify(data)).toString('base64');
const read = (header: string | undefined) => readSessionData(header, now);

test('reads the header of the published client', () => {
  const loadedAt = now.getTime() - 20_000;
  expect(read(encode({ loadedAt, webdriver: false }))).toEqual({ age: 20_000, isAutomated: false });
  expect(read(encode({ loadedAt, webdriver: true }))).toEqual({ age: 20_000, isAutomated: true });
});

test.each([
  ['a clock that is ahead', { loadedAt: now.getTime() + 1 }],
  ['a clock from another year', { loadedAt: 0 }],
  ['a text', { loadedAt: '5' }],
  ['nothing', {}],
])('ignores an impossible time: %s', (_what, data) => {
  expect(read(encode(data))).toEqual({ age: undefined, isAutomated: false });
});

test.each([undefined, '', 'rubbish', encode(null), encode('text'), 'A'.repeat(2000)])(
  'returns undefined for %j',
  (header) => {
    expect(read(header)).toBeUndefined();
  },
);

test('reads the time of the first input from this site’s client', () => {
  const typedAt = now.getTime() - 5_000;
  expect(read(encode({ webdriver: false, typedAt }))).toMatchObject({ typing: 5_000 });
  expect(read(encode({ webdriver: false, typedAt: now.getTime() + 1 }))?.typing).toBeUndefined();
});
