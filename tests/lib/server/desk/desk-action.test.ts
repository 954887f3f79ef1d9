import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  deskAction,
  publicAction,
  type ActionResult,
  type DeskActionRequest,
} from '@/lib/server/desk/desk-action';
import {
  filled,
  hasValue,
  id,
  isSent,
  isTicked,
  line,
  idempotencyKey,
  optionalText,
  paragraphs,
  text,
  version,
} from '@/lib/server/desk/fields';

/** Returns the input of an action that reads some fields, or its result without a valid form. */
async function inputOf(reads: z.ZodRawShape, form: string): Promise<unknown> {
  let received: unknown;
  const result = await deskAction(reads, ({ input }) => {
    received = input;
    return Promise.resolve<ActionResult>({ kind: 'done', next: '/' });
  })({ fields: new URLSearchParams(form) } as DeskActionRequest);
  return received ?? result;
}

test('reads the first value of a field and all values of a list', async () => {
  const reads = { one: text, several: z.array(id) };
  expect(await inputOf(reads, 'one=a&one=b&several=a&several=b')).toEqual({
    one: 'a',
    several: ['a', 'b'],
  });
  expect(await inputOf(reads, 'other=a')).toEqual({ one: '', several: [] });
});

test('responds that a form is invalid, and runs nothing', async () => {
  const reads = { one: id, several: z.array(id) };
  expect(await inputOf(reads, 'several=a')).toEqual({ kind: 'invalid' });
  expect(await inputOf(reads, 'one=a&several=a&several=')).toEqual({ kind: 'invalid' });
  const request = { fields: new URLSearchParams() } as DeskActionRequest;
  const run = () => Promise.reject(new Error('It must not run.'));
  expect(await publicAction({ one: id }, run)(request)).toEqual({ kind: 'invalid' });
});

const kinds = {
  text,
  optionalText,
  line,
  paragraphs,
  id,
  idempotencyKey,
  version,
  isSent,
  isTicked,
  yes: hasValue('yes'),
  short: line.pipe(filled(2)),
} as const;

test.each([
  ['text', '', ''],
  ['text', 'field=+a%00', ' a\0'],
  ['optionalText', '', undefined],
  ['optionalText', 'field=', ''],
  ['line', 'field=+a%0D%0Ab++c+', 'a b c'],
  ['paragraphs', 'field=+a%0D%0Ab%00+', 'a\nb'],
  ['id', 'field=a-1_B', 'a-1_B'],
  [
    'idempotencyKey',
    'field=019012ab-cdef-7123-8456-0123456789ab',
    '019012ab-cdef-7123-8456-0123456789ab',
  ],
  ['version', 'field=007', 7],
  ['isSent', 'field=', true],
  ['isSent', '', false],
  ['isTicked', 'field=on', true],
  ['isTicked', 'field=yes', false],
  ['isTicked', '', false],
  ['yes', 'field=yes', true],
  ['short', 'field=+ab+', 'ab'],
] as const)('%s reads %j as %j', async (kind, form, value) => {
  expect(await inputOf({ field: kinds[kind] }, form)).toEqual({ field: value });
});

test.each([
  ['id', ''],
  ['id', 'field='],
  ['id', 'field=..'],
  ['idempotencyKey', 'field=019012ab-cdef-4123-8456-0123456789ab'],
  ['version', ''],
  ['version', 'field=-1'],
  ['version', 'field=1.5'],
  ['version', 'field=1e3'],
  ['version', 'field=1234567890'],
  ['short', 'field=+'],
  ['short', 'field=abc'],
] as const)('%s refuses %j', async (kind, form) => {
  expect(await inputOf({ field: kinds[kind] }, form)).toEqual({ kind: 'invalid' });
});
