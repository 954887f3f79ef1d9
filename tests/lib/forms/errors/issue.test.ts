import { expect, test } from 'vitest';
import type { Field } from '@/lib/forms/definition';
import type { FileField } from '@/lib/forms/kinds/file';
import { formIssue, isFormIssue, issuesStatus } from '@/lib/forms/errors/form-issue';
import { fieldIssue, fileIssue, cardIssue } from '@/lib/forms/errors/issue';
import { fieldErrors, type FieldErrorName } from '@/lib/forms/errors/field-errors';
import { type FormEntry, formErrors, tooOftenMessage } from '@/lib/forms/errors/form-errors';
import { declineWords } from '@/lib/words/lib/payments';
import { validWords, adviceWords, waitWords, missingWords } from '@/lib/words/lib/forms/errors';

test('has the codes of the published client, and no others', () => {
  const codes = [...Object.values<FormEntry>(formErrors), ...Object.values(fieldErrors)].flatMap(
    (entry) => (entry.code === undefined ? [] : [entry.code]),
  );
  expect([...new Set(codes)].sort()).toEqual([
    'BLOCKED',
    'EMPTY',
    'FILES_TOO_BIG',
    'FORM_NOT_FOUND',
    'INACTIVE',
    'NO_FILE_UPLOADS',
    'PROJECT_NOT_FOUND',
    'REQUIRED_FIELD_EMPTY',
    'REQUIRED_FIELD_MISSING',
    'STRIPE_CLIENT_ERROR',
    'STRIPE_SCA_ERROR',
    'TOO_MANY_FILES',
    'TYPE_EMAIL',
    'TYPE_NUMERIC',
    'TYPE_TEXT',
  ]);
});

test.each([
  ['Your name', '“Your name”'],
  ['Name of your studio', '“Name of your studio”'],
  ['VAT number', '“VAT number”'],
  ['How did you hear of us?', '“How did you hear of us?”'],
  ['Tell us how many of you come.', '“Tell us how many of you come.”'],
  [' E-MAIL ADDRESS: * ', '“E-MAIL ADDRESS”'],
  ['How many? *', '“How many?”'],
  ['* Name', '“Name”'],
  ['Your part in "Hamlet" and in “Lear”', '“Your part in ‘Hamlet’ and in ‘Lear’”'],
  ['**', '“**”'],
])('quotes the label %j in every sentence', (label, quoted) => {
  const kinds = ['text', 'select', 'checkboxes', 'file', 'consent', 'repeat'] as const;
  for (const kind of kinds) {
    const field = { kind, name: 'a', label, options: [], types: ['pdf'] } as unknown as FileField;
    for (const name of Object.keys(fieldErrors) as FieldErrorName[]) {
      if (name.startsWith('STRIPE_')) continue;
      const { sentence } = fieldIssue(name, field);
      const isMissing = name.startsWith('REQUIRED_FIELD_');
      expect(sentence.startsWith(`For ${quoted}, `) || isMissing, sentence).toBe(true);
      expect(sentence.replace(quoted, ''), sentence).not.toMatch(/\byour?\b|[“”]/i);
      expect(sentence.endsWith(quoted) || !isMissing, sentence).toBe(true);
    }
    expect(fileIssue('FILES_TOO_BIG', field).sentence).toMatch(/^For “/);
    expect(fileIssue('TOO_MANY_FILES', field).sentence).toMatch(/^For “/);
  }
});

test.each([
  ['text', 'Fill in “Guests”'],
  ['repeat', 'Fill in “Guests”'],
  ['radios', missingWords.chooseOne('“Guests”')],
  ['checkboxes', missingWords.chooseSome('“Guests”')],
  ['file', missingWords.chooseFile('“Guests”')],
  ['consent', 'Tick the box “Guests”'],
])('says what to do about a missing answer of the kind %s', (kind, sentence) => {
  const field = { kind, name: 'a', label: 'Guests' } as Field;
  expect(fieldIssue('REQUIRED_FIELD_EMPTY', field).sentence).toBe(sentence);
  expect(fieldIssue('REQUIRED_FIELD_MISSING', field).sentence).toBe(sentence);
});

test('names limits in the messages', () => {
  const text: Field = { kind: 'text', name: 'a', label: 'Message', required: true, maxLength: 40 };
  const number: Field = {
    kind: 'numeric',
    name: 'a',
    label: 'Group size',
    required: true,
    max: 12,
  };
  expect(fieldIssue('TOO_LONG', text)).toMatchObject({
    code: 'TYPE_TEXT',
    message: validWords.characters('should be 40'),
    sentence: validWords.characters('For “Message”, enter 40'),
  });
  expect(fieldIssue('TOO_HIGH', number)).toMatchObject({
    code: 'TYPE_NUMERIC',
    message: 'should be 12 or less',
    sentence: 'For “Group size”, enter 12 or less',
  });
});

test.each([
  [{}, 12],
  [{ max: 4 }, 4],
  [{ min: 20, max: 40 }, 20],
])('names a number that a field with %j accepts', (limits, example) => {
  const field: Field = { kind: 'numeric', name: 'a', label: 'Size', required: true, ...limits };
  expect(fieldIssue('TYPE_NUMERIC', field).sentence).toBe(
    `For “Size”, ${adviceWords.number(String(example))}`,
  );
});

test('formats numbers and sums in the locale of the field', () => {
  const base = { name: 'a', label: 'A', required: true, locale: 'de-DE' } as const;
  const sentence = (name: FieldErrorName, field: Field) => fieldIssue(name, field).sentence;
  expect(sentence('TOO_LONG', { ...base, kind: 'text', maxLength: 4000 })).toContain('4.000 ');
  expect(sentence('TOO_HIGH', { ...base, kind: 'numeric', max: 2000.5 })).toContain('2000,5 ');
  const steps: Field = { ...base, kind: 'numeric', step: 0.5 };
  expect(sentence('NOT_A_STEP', steps)).toContain('0,5: 0, 0,5, 1 ');
  const sum = { currency: 'EUR', minMinor: 150, maxMinor: 200_000, locale: 'de-DE' } as const;
  expect(sentence('NOT_A_SUM', { ...base, kind: 'text', sum })).toContain('such as 1,50');
  expect(sentence('SUM_TOO_HIGH', { ...base, kind: 'text', sum })).toContain('2.000,00\u00a0€');
});

test('separates thousands of a length, and not of a number that is typed', () => {
  const base = { name: 'a', label: 'Answer', required: true } as const;
  expect(fieldIssue('TOO_LONG', { ...base, kind: 'textarea', maxLength: 4000 }).sentence).toBe(
    validWords.characters('For “Answer”, enter 4,000'),
  );
  const number = fieldIssue('TOO_HIGH', { ...base, kind: 'numeric', max: 2000.0005 });
  expect(number.message).toBe('should be 2000.0005 or less');
  expect(number.sentence).toBe('For “Answer”, enter 2000.0005 or less');
});

test('returns the status of the form issue, else 422', () => {
  const field = fieldIssue('TYPE_EMAIL', { kind: 'email', name: 'a', label: 'A', required: true });
  expect(issuesStatus([field])).toBe(422);
  expect(issuesStatus([field, formIssue('BUSY')])).toBe(503);
  expect(issuesStatus([formIssue('FORM_NOT_FOUND')])).toBe(404);
  expect(issuesStatus([formIssue('CONFLICT')])).toBe(409);
  expect(issuesStatus([formIssue('TOO_OFTEN', tooOftenMessage(3))])).toBe(429);
});

test('reports a declined card at the protocol’s field', () => {
  const issue = cardIssue('STRIPE_CLIENT_ERROR', declineWords.expired);
  expect(issue).toMatchObject({
    code: 'STRIPE_CLIENT_ERROR',
    field: 'paymentMethod',
    message: declineWords.expired,
  });
  expect(issuesStatus([issue])).toBe(402);
  expect(issuesStatus([issue, formIssue('BUSY')])).toBe(503);
});

test('names the minutes to wait', () => {
  expect(tooOftenMessage(1)).toContain(waitWords.tooOften(1));
  expect(tooOftenMessage(12)).toContain(waitWords.tooOften(12));
});

test('reports files with the protocol’s form codes and the limits of their field', () => {
  const list: FileField = {
    kind: 'file',
    name: 'list',
    label: 'Pupil list',
    required: true,
    types: ['csv', 'pdf', 'txt'],
    maxFiles: 2,
    maxMegabytes: 5,
  };
  const big = fileIssue('FILES_TOO_BIG', list);
  expect(big).toEqual({
    name: 'FILES_TOO_BIG',
    code: 'FILES_TOO_BIG',
    field: 'list',
    message: `For “Pupil list”, ${adviceWords.smallerFiles('5')}`,
    sentence: `For “Pupil list”, ${adviceWords.smallerFiles('5')}`,
  });
  expect(isFormIssue(big)).toBe(true);
  expect(issuesStatus([big])).toBe(413);
  expect(fileIssue('TOO_MANY_FILES', { ...list, maxFiles: 1 }).sentence).toBe(
    `For “Pupil list”, ${adviceWords.fewerFiles(1)}`,
  );
  expect(fieldIssue('NOT_A_FILE_TYPE', list)).toMatchObject({
    code: 'TYPE_TEXT',
    message: `should be ${validWords.fileType('CSV, PDF or TXT')}`,
    sentence: `For “Pupil list”, ${adviceWords.fileType('CSV, PDF or TXT')}`,
  });
});

test.each<[FieldErrorName, Partial<Field>, string]>([
  ['NOT_A_STEP', { kind: 'numeric', step: 1 }, 'For “Answer”, enter a whole number'],
  [
    'NOT_A_STEP',
    { kind: 'numeric', step: 0.1, min: 0.1 },
    'For “Answer”, enter a number in steps of 0.1: 0.1, 0.2, 0.3 and so on',
  ],
  ['TOO_EARLY', { kind: 'date', min: '2027-03-28' }, 'For “Answer”, enter 28 March 2027 or later'],
  ['TOO_LATE', { kind: 'time', max: '19:30' }, 'For “Answer”, enter 19:30 or earlier'],
  [
    'TOO_MANY_CHOICES',
    { kind: 'checkboxes', maxChoices: 2 },
    `For “Answer”, ${adviceWords.choices('2')}`,
  ],
  ['TOO_MANY_ITEMS', { kind: 'repeat', maxItems: 9 }, `For “Answer”, ${adviceWords.items('9')}`],
])('%s of %j', (name, properties, sentence) => {
  const field = {
    name: 'a',
    label: 'Answer',
    required: true,
    options: [],
    types: [],
    ...properties,
  };
  expect(fieldIssue(name, field as Field).sentence).toBe(sentence);
});
