import { expect, test } from 'vitest';
import { validateStep, validateSubmission } from '@/lib/forms/validation/validate-submission';
import type { Field } from '@/lib/forms/definition';
import { base, choice, email, numeric } from '@/tests/support/question-fields';
import { constraintWords, totalFilesMessages, adviceWords } from '@/lib/words/lib/forms/errors';

const consent: Field = { ...base, kind: 'consent', label: 'I have read the rules' };

function check(field: Field, ...values: string[]): string | undefined {
  return validateSubmission({ fields: [field] }, [[field.name, values]])[0]?.name;
}

test('returns all issues in the order of the fields', () => {
  const fields: Field[] = [
    { ...base, kind: 'text', label: 'Your name' },
    email,
    { ...consent, name: 'c' },
  ];
  const issues = validateSubmission({ fields }, [
    ['email', ['ana@']],
    ['a', [' \u200b ']],
  ]);
  expect(issues).toEqual([
    {
      name: 'REQUIRED_FIELD_EMPTY',
      code: 'REQUIRED_FIELD_EMPTY',
      field: 'a',
      message: constraintWords.required,
      sentence: 'Fill in “Your name”',
    },
    {
      name: 'TYPE_EMAIL',
      code: 'TYPE_EMAIL',
      field: 'email',
      message: 'should be an email',
      sentence: `For “E-mail address”, ${adviceWords.email}`,
    },
    {
      name: 'REQUIRED_FIELD_MISSING',
      code: 'REQUIRED_FIELD_MISSING',
      field: 'c',
      message: constraintWords.required,
      sentence: 'Tick the box “I have read the rules”',
    },
  ]);
});

test.each([email, numeric, choice, consent])(
  'accepts a missing or blank optional field: $kind',
  (field) => {
    const optional = { ...field, required: false };
    expect(validateSubmission({ fields: [optional] }, [])).toEqual([]);
    expect(check(optional, '')).toBeUndefined();
    expect(check(optional, ' ')).toBeUndefined();
  },
);

test('rejects several values in a field that has one', () => {
  expect(check(email, 'a@example.org', 'b@example.org')).toBe('TYPE_EMAIL');
  for (const kind of ['text', 'textarea', 'tel', 'url'] as const) {
    const field: Field = { ...base, kind, name: 'one' };
    expect(check(field, '1234', '5678')).toBe('TOO_MANY_VALUES');
  }
  expect(check({ ...base, kind: 'text', name: 'one' }, ' ', 'a', '')).toBeUndefined();
  expect(check(choice, 'fri', 'sat')).toBe('NOT_A_CHOICE');
});

test('accepts one number, which decides prices and places', () => {
  const count: Field = { kind: 'numeric', name: 'count', label: 'How many?', required: true };
  expect(check(count, '', '4')).toBeUndefined();
  expect(check(count, '1', '4')).toBe('TYPE_NUMERIC');
});

test.each(['false', 'off', 'No', '0'])(
  'treats a checkbox with the value %s as unchecked',
  (value) => {
    expect(check(consent, value)).toBe('REQUIRED_FIELD_EMPTY');
    expect(check(consent, 'yes')).toBeUndefined();
  },
);

test('uses the definition’s message for a missing and a blank value', () => {
  const field: Field = {
    ...email,
    messages: { REQUIRED_FIELD_MISSING: 'We need it to answer you' },
  };
  for (const sent of [[], [['email', ['']]]] as const) {
    expect(validateSubmission({ fields: [field] }, sent)[0]).toMatchObject({
      message: 'We need it to answer you',
      sentence: 'We need it to answer you',
    });
  }
  expect(check(field, 'nonsense')).toBe('TYPE_EMAIL');
});

test('validates every checked option and their number', () => {
  const boxes: Field = { ...choice, kind: 'checkboxes', maxChoices: 1 };
  expect(check(boxes, 'fri')).toBeUndefined();
  expect(check(boxes, 'fri', 'fri')).toBeUndefined();
  expect(check(boxes, 'fri', 'sat')).toBe('TOO_MANY_CHOICES');
  expect(check(boxes, 'sun')).toBe('NOT_A_CHOICE');
  expect(validateSubmission({ fields: [boxes] }, [])[0]?.name).toBe('REQUIRED_FIELD_MISSING');
});

test('ignores blank items of a repeated field', () => {
  const guests: Field = { ...base, kind: 'repeat', itemLabel: 'Guest', maxItems: 2, maxLength: 5 };
  expect(check(guests, 'Ana', '', 'Bo', ' ')).toBeUndefined();
  expect(check(guests, '', '')).toBe('REQUIRED_FIELD_EMPTY');
  expect(check(guests, 'Ana', 'Bo', 'Cy')).toBe('TOO_MANY_ITEMS');
  expect(check(guests, 'Ana', 'Bartholomew')).toBe('TOO_LONG');
});

test('limits texts without a limit to 64 KB', () => {
  const text: Field = { ...base, kind: 'textarea' };
  const guests: Field = { ...base, kind: 'repeat', itemLabel: 'Guest', maxItems: 2 };
  expect(check(text, 'x'.repeat(65_536))).toBeUndefined();
  expect(check(text, 'x'.repeat(65_537))).toBe('TOO_MANY_BYTES');
  expect(check(text, '\u0436'.repeat(32_768))).toBeUndefined();
  expect(check(text, '\u0436'.repeat(32_769))).toBe('TOO_MANY_BYTES');
  expect(check(text, `x${'\n'.repeat(65_535)}`)).toBeUndefined();
  expect(check(guests, 'Ana', 'x'.repeat(65_537))).toBe('TOO_MANY_BYTES');
  expect(check({ ...text, maxLength: 40 }, 'x'.repeat(65_537))).toBe('TOO_LONG');
});

test('validates the number, type and size of files', () => {
  const list: Field = {
    ...base,
    kind: 'file',
    types: ['csv', 'jpg'],
    maxFiles: 2,
    maxMegabytes: 1,
  };
  const of = (...files: (readonly [name: string, bytes: number])[]) =>
    validateSubmission(
      { fields: [list] },
      [],
      files.map(([name, bytes]) => ({ field: 'a', name, bytes })),
    )[0]?.name;
  expect(of()).toBe('REQUIRED_FIELD_MISSING');
  expect(of(['a.csv', 1024 * 1024], ['B.JPEG', 1])).toBeUndefined();
  expect(of(['a.csv', 1024 * 1024 + 1])).toBe('FILES_TOO_BIG');
  expect(of(['a.csv', 1], ['b.csv', 1], ['c.csv', 1])).toBe('TOO_MANY_FILES');
  expect(of(['a.csv.exe', 1])).toBe('NOT_A_FILE_TYPE');
  expect(of(['csv', 1])).toBe('NOT_A_FILE_TYPE');
  expect(of(['a.csv', 0])).toBe('EMPTY_FILE');
  expect(validateSubmission({ fields: [{ ...list, required: false }] }, [])).toEqual([]);
});

test('limits all files together, with the issue at the last one', () => {
  const many = { ...base, kind: 'file', types: ['csv'], maxFiles: 4, maxMegabytes: 5 } as const;
  const fields: Field[] = [
    { ...many, name: 'a' },
    { ...many, name: 'b', required: false },
    { ...base, kind: 'text', name: 'c' },
  ];
  const issuesOf = (...files: (readonly [field: string, bytes: number])[]) =>
    validateSubmission(
      { fields },
      [['c', ['x']]],
      files.map(([field, bytes]) => ({ field, name: 'a.csv', bytes })),
    ).map(({ code, field, sentence }) => [code, field, sentence]);
  expect(issuesOf(['a', 5_000_000], ['a', 5_000_000])).toEqual([]);
  expect(issuesOf(['a', 5_000_000], ['a', 4_000_000], ['b', 1_500_000])).toEqual([
    ['FILES_TOO_BIG', 'b', totalFilesMessages.FILES_TOO_BIG],
  ]);
  expect(issuesOf(['a', 1], ['a', 1], ['a', 1], ['b', 1], ['b', 1])).toEqual([]);
  expect(issuesOf(['a', 1], ['a', 1], ['a', 1], ['a', 1], ['b', 1], ['b', 1])).toEqual([
    ['TOO_MANY_FILES', 'b', totalFilesMessages.TOO_MANY_FILES],
  ]);
});

test('does not validate hidden fields', () => {
  const day: Field = { ...choice, name: 'day' };
  const lift: Field = {
    ...base,
    kind: 'text',
    name: 'lift',
    showWhen: { field: 'day', is: ['fri'] },
  };
  const names = (...sent: [string, string[]][]) =>
    validateSubmission({ fields: [day, lift] }, sent).map(({ field }) => field);
  expect(names(['day', ['fri']])).toEqual(['lift']);
  expect(names(['day', ['sat']])).toEqual([]);
  expect(names()).toEqual(['day']);
});

test('validates one step', () => {
  const fields: Field[] = [
    { ...base, kind: 'text', name: 'one' },
    { ...base, kind: 'text', name: 'two' },
  ];
  const steps = [
    { title: 'One', fields: ['one'] },
    { title: 'Two', fields: ['two'] },
  ];
  expect(validateStep({ fields, steps }, 1, []).map(({ field }) => field)).toEqual(['two']);
  expect(validateStep({ fields, steps }, 0, [['one', ['x']]])).toEqual([]);
});
