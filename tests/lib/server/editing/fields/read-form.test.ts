import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { FormEntries } from '@/lib/editing/form-field';
import { fieldSchema } from '@/lib/server/content/forms/field-schema';
import { bookingSchema } from '@/lib/server/content/schemas/booking-schema';
import { pageSchema } from '@/lib/server/content/schemas/content-schemas';
import { eventSchema } from '@/lib/server/content/schemas/event-schema';
import { hoursSchema } from '@/lib/server/content/schemas/hours-schema';
import { noticeSchema } from '@/lib/server/content/schemas/notice-schema';
import { pictureSchema } from '@/lib/server/content/schemas/picture-schema';
import { repeatsSchema } from '@/lib/server/content/schemas/repeats-schema';
import { describeForm } from '@/lib/server/editing/fields/describe-form';
import { findProblems } from '@/lib/server/editing/forms/check-form';
import { readForm } from '@/lib/server/editing/fields/read-form';
import { showValue } from '@/lib/server/editing/fields/show-value';
import { formWords } from '@/lib/words/lib/server/editing/fields';
import { issueWords, settingWords, typeWords } from '@/lib/words/lib/server/content/files';
import { contentSchemaWords, sessionsMeta } from '@/lib/words/lib/server/content/schemas';

const hours = describeForm(hoursSchema);

test.each([
  ['0.5', 0.5],
  ['0,5', 0.5],
  ['-1.234', -1.234],
  // Of thousands or with decimals.
  ['1,234', '1,234'],
])('reads the number %j as %j', (typed, value) => {
  const form = describeForm(z.object({ size: z.number() }));
  const sent = { ...showValue(form, {}), 'v.size': [typed] };
  expect(readForm(form, sent, {}).value).toEqual({ size: value });
});

const written = {
  week: { friday: ['19:00-22:30'], sunday: ['9:00–12:00', '13:00-24:00'] },
  exceptions: [
    { date: '2026-12-25', reason: 'Christmas Day' },
    { from: '2026-12-26', to: '2026-12-27', open: [] },
  ],
  unknown: { kept: true },
};

describe('a form that was sent', () => {
  const shown = showValue(hours, written);
  const read = (change: Record<string, readonly string[]>) =>
    readForm(hours, { ...shown, ...change }, written);

  test('keeps what it does not know, and how times are written', () => {
    expect(read({ 'v.note': ['Ring\r\nfirst'] }).value).toEqual({
      ...written,
      note: 'Ring\nfirst',
    });
  });

  test('removes what is blank', () => {
    const { value } = read({
      'v.week.friday.0.value.from': [''],
      'v.week.friday.0.value.to': [''],
      'v.exceptions.0.value.reason': [' '],
    });
    expect(value).toMatchObject({ exceptions: [{ date: '2026-12-25' }, written.exceptions[1]] });
    expect(value).toHaveProperty('week', { sunday: written.week.sunday });
  });

  test('writes items in the order of their keys, and drops an added one without text', () => {
    const { value } = read({
      'v.exceptions': ['', 'n1', '1', 'n2', '0'],
      'v.exceptions.n1.value.days.from': ['2027-01-01'],
      'v.exceptions.n1.value.days.to': ['2027-01-02'],
    });
    expect(value).toHaveProperty('exceptions', [
      { from: '2027-01-01', to: '2027-01-02' },
      written.exceptions[1],
      written.exceptions[0],
    ]);
  });

  test('makes one day of a range whose last day is removed', () => {
    const { value } = read({ 'v.exceptions.1.value.days.to': [''] });
    expect(value).toHaveProperty('exceptions', [
      written.exceptions[0],
      { date: '2026-12-26', open: [] },
    ]);
  });

  test('reads each of many items: one that is left out would be deleted', () => {
    const keys = Array.from({ length: 1500 }, (_, index) => `n${index}`);
    const days: Record<string, string[]> = {};
    for (const key of keys) days[`v.exceptions.${key}.value.days.from`] = ['2027-01-01'];
    const { value } = read({ 'v.exceptions': keys, ...days });
    expect(value).toHaveProperty('exceptions.length', 1500);
  });

  test('ignores keys that no form has', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `n${index}`);
    const hostile = ['99999999', '__proto__', '-1', ...many];
    expect(read({ 'v.exceptions': hostile }).value).not.toHaveProperty('exceptions');
  });

  test('shows the problems of the check beside their fields', () => {
    const reading = read({
      'v.exceptions': ['n5', '0'],
      'v.exceptions.n5.value.days.from': ['2026-02-30'],
      'v.week.friday.0.value.to': ['19:00'],
    });
    expect(findProblems(hoursSchema, reading)).toEqual([
      {
        name: 'v.week.friday.0.value',
        label: 'Times',
        message: 'Write opening times as 19:00-22:30.',
      },
      {
        name: 'v.exceptions.n5.value.days.from',
        label: 'Days',
        message: 'Write a day that exists as year-month-day, such as 2026-11-27.',
      },
      { name: 'v', label: '', message: settingWords.unknown('unknown') },
    ]);
  });
});

test('says what is missing with the label of the field', () => {
  const field = describeForm(noticeSchema);
  const reading = readForm(field, showValue(field, {}), {});
  expect(findProblems(noticeSchema, reading)).toEqual([
    {
      name: 'v.text',
      label: 'Notice',
      message: `Notice ${issueWords.missing(typeWords.string)}`,
    },
  ]);
});

test('says at once everything that an event without anything needs, with the labels of the form', () => {
  const field = describeForm(eventSchema);
  const shown = showValue(field, {});
  const problemsOf = (entries: FormEntries) =>
    findProblems(eventSchema, readForm(field, entries, {}));
  const problems = problemsOf(shown);
  expect(problems.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Title', 'Place', 'Day', 'From', 'To']),
  );
  const said = contentSchemaWords.noTime
    .replace('"date"', '“Day”')
    .replace('"from"', '“From”')
    .replace('"to"', '“To”')
    .replace('"sessions"', `“${sessionsMeta.sessions.label}”`);
  expect(problems.find(({ label }) => label === 'Day')?.message).toBe(
    `${said.charAt(0).toUpperCase()}${said.slice(1)}.`,
  );
  const unreadable = problemsOf({ ...shown, 'v.date': ['soon'] });
  expect(unreadable.filter(({ label }) => label === 'Day')).toHaveLength(1);
});

test('a moment is a day, or a day and a time', () => {
  const field = describeForm(noticeSchema);
  const before = { text: 'Closed', from: '2026-12-01T9:00' };
  const shown = showValue(field, before);
  expect(shown['v.from.to']).toEqual(['09:00']);
  const entries = { ...shown, 'v.until.from': ['2026-12-03'] };
  expect(readForm(field, entries, before).value).toEqual({ ...before, until: '2026-12-03' });
});

test('says which of two controls is left empty', () => {
  const field = describeForm(noticeSchema);
  const shown = showValue(field, { text: 'Closed' });
  const notice = readForm(field, { ...shown, 'v.until.to': ['10:00'] }, {});
  expect(findProblems(noticeSchema, notice)).toMatchObject([
    { name: 'v.until', message: formWords.noDay },
  ]);
  const days = { 'v.from.from': ['2026-12-24'], 'v.until.from': ['2026-12-01'] };
  expect(findProblems(noticeSchema, readForm(field, { ...shown, ...days }, {}))[0]?.message).toBe(
    'It ends before it is published. Write a time after “Show from”.',
  );
  const hours = describeForm(hoursSchema);
  const entries = { ...showValue(hours, {}), 'v.week.friday': ['n0'] };
  const half = { ...entries, 'v.week.friday.n0.value.from': ['19:00'] };
  expect(findProblems(hoursSchema, readForm(hours, half, {}))).toContainEqual(
    expect.objectContaining({ message: formWords.noTime }),
  );
});

describe('a value that can be written in several ways', () => {
  const field = describeForm(bookingSchema);
  const read = (before: unknown, change: Record<string, readonly string[]>) =>
    readForm(field, { ...showValue(field, before), ...change }, before).value;

  test.each([
    [{ places: 8 }, '0'],
    [{ places: { all: 40, children: 10 } }, '1'],
    [{}, ''],
  ])('shows the way of %j', (value, way) => {
    expect(showValue(field, value)['v.places.way']).toEqual([way]);
    expect(read(value, {})).toEqual(value);
  });

  test('reads the way that is chosen', () => {
    const entries = { 'v.places.way': ['0'], 'v.places.0': ['30'] };
    expect(read({ places: { all: 40 } }, entries)).toEqual({ places: 30 });
    expect(read({ places: 8 }, { 'v.places.way': [''] })).toEqual({});
    expect(read({}, { 'v.changes.until.way': ['0'] })).toEqual({ changes: { until: 'never' } });
  });

  test('keeps a value that no way has', () => {
    expect(read({ places: true }, {})).toEqual({ places: true });
  });

  test('says what is wrong beside the field of the way', () => {
    const entries = { ...showValue(field, {}), 'v.places.way': ['0'], 'v.places.0': ['0'] };
    expect(findProblems(bookingSchema, readForm(field, entries, {}))).toMatchObject([
      { name: 'v.places.0' },
    ]);
  });
});

test('a choice that is one text stays one until it has a value of its own', () => {
  const field = describeForm(z.strictObject({ options: fieldSchema.shape.options }));
  const before = { options: ['Yes', { value: 'no', label: 'Not yet' }] };
  const shown = showValue(field, before);
  expect(shown['v.options.0.value.label']).toEqual(['Yes']);
  const read = (change: Record<string, readonly string[]>) =>
    readForm(field, { ...shown, ...change }, before).value;
  expect(read({})).toEqual(before);
  expect(read({ 'v.options.0.value.value': ['yes'], 'v.options.1.value.value': [''] })).toEqual({
    options: [{ label: 'Yes', value: 'yes' }, 'Not yet'],
  });
});

test('shows statements of several kinds with the fields of all, and says which one needs', () => {
  const field = describeForm(pageSchema);
  const description = 'A page that the tests are about.';
  const value = {
    title: 'Sky',
    description,
    claims: [
      { kind: 'rise', of: 'Venus', at: '2026-11-20T04:28' },
      { kind: 'altitude', of: 'Moon', at: '2027-01-15T19:00', is: 46, within: 2 },
    ],
  };
  const shown = showValue(field, value);
  expect(shown['v.claims.1.value.is']).toEqual(['46']);
  const read = (change: Record<string, readonly string[]>) =>
    readForm(field, { ...shown, ...change }, value);
  expect(read({}).value).toEqual(value);
  const changed = read({ 'v.claims.0.value.kind': ['set'], 'v.claims.1.value.of': ['Io'] });
  expect(changed.value).toHaveProperty('claims.0', { ...value.claims[0], kind: 'set' });
  expect(findProblems(pageSchema, changed)).toMatchObject([
    { name: 'v.claims.1.value.of', label: 'Of' },
  ]);
});

test('writes own words for mistakes by their names, and joins those of one', () => {
  const field = describeForm(fieldSchema);
  const value = { name: 'email', label: 'E-mail', messages: { TYPE_EMAIL: 'Look once more.' } };
  const shown = showValue(field, value);
  const read = (change: Record<string, readonly string[]>) =>
    readForm(field, { ...shown, ...change }, value).value;
  expect(read({})).toEqual(value);
  const added = { 'v.messages': ['0', 'n1', 'n2'], 'v.messages.n1.value': ['Or write to us.'] };
  // What is named and has no words is left out.
  const named = { 'v.messages.n1.name': ['TOO_LONG'], 'v.messages.n2.name': ['TYPE_TEXT'] };
  expect(read({ ...added, ...named })).toHaveProperty('messages', {
    TYPE_EMAIL: 'Look once more.',
    TOO_LONG: 'Or write to us.',
  });
  expect(read({ ...added, 'v.messages.n1.name': ['TYPE_EMAIL'] })).toHaveProperty('messages', {
    TYPE_EMAIL: 'Look once more. Or write to us.',
  });
});

test('mentions what no form can show, and keeps it', () => {
  const either = z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.string() })]);
  const field = describeForm(z.strictObject({ title: z.string(), either }));
  const value = { title: 'Sky', either: { b: 'B' } };
  const shown = showValue(field, value);
  expect(shown['v.either']).toEqual(['set']);
  expect(readForm(field, { ...shown, 'v.title': ['Stars'] }, value).value).toEqual({
    ...value,
    title: 'Stars',
  });
});

describe('a picture', () => {
  const field = describeForm(pictureSchema.optional());
  const read = (before: unknown, changed: Readonly<Record<string, readonly string[]>>) =>
    readForm(field, { ...showValue(field, before), ...changed }, before).value;

  test.each([
    ['that there is not yet', undefined, {}, undefined],
    [
      'that is chosen',
      undefined,
      { 'v.src': ['/images/dome.jpg'], 'v.alt': ['A dome'] },
      { src: '/images/dome.jpg', alt: 'A dome' },
    ],
    [
      'of which another point is chosen',
      { src: '/a.jpg', alt: 'A' },
      { 'v.focus.from': ['20'] },
      { src: '/a.jpg', alt: 'A', focus: '20% 50%' },
    ],
    [
      'of which the middle is chosen',
      { src: '/a.jpg', alt: 'A', focus: '20% 30%' },
      { 'v.focus.from': ['50'], 'v.focus.to': ['50'] },
      { src: '/a.jpg', alt: 'A' },
    ],
    [
      'that is removed',
      { src: '/a.jpg', alt: 'A', focus: '20% 30%' },
      { 'v.src': [''] },
      undefined,
    ],
    // Its check says that the file is missing.
    ['without a file, but with words', undefined, { 'v.alt': ['A dome'] }, { alt: 'A dome' }],
  ])('%s', (_, before, changed, expected) => {
    expect(read(before, changed)).toEqual(expected);
  });
});

test('writes a rule by its parts, and keeps how it is written until they change', () => {
  const field = describeForm(repeatsSchema({}, []));
  const before = { rule: 'RRULE:FREQ=WEEKLY;UNTIL=20270430' };
  const read = (change: Record<string, readonly string[]>) =>
    readForm(field, { ...showValue(field, before), ...change }, before).value;
  expect(read({})).toEqual(before);
  expect(read({ 'v.rule.until': ['2027-05-28'] })).toEqual({
    rule: 'RRULE:FREQ=WEEKLY;UNTIL=20270528',
  });
  expect(read({ 'v.rule.rhythm': ['monthly'] })).toEqual({ rule: 'FREQ=MONTHLY;UNTIL=20270430' });
  const own = { 'v.rule.rhythm': ['own'], 'v.rule': ['FREQ=DAILY;COUNT=3'] };
  expect(read(own)).toEqual({ rule: 'FREQ=DAILY;COUNT=3' });
  expect(read({ 'v.rule.rhythm': [''] })).toEqual({});
});
