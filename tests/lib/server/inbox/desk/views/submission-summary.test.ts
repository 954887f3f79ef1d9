import { beforeAll, describe, expect, test } from 'vitest';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { Content } from '@/lib/server/content/content';
import { toFormRules } from '@/lib/server/content/forms/define-form';
import { formSchema } from '@/lib/server/content/forms/form-schema';
import { loadContent } from '@/lib/server/content/load-content';
import { summarizeSubmission } from '@/lib/server/inbox/desk/views/submission-summary';
import { formOf } from '@/tests/support/form-server';

const display = {
  timeZone: 'Europe/London',
  locale: 'en-GB',
  now: new Date('2026-11-20T12:00:00.000Z'),
};

type Values = Readonly<Record<string, string | readonly string[]>>;

function fieldsOf(values: Values): SubmittedFields {
  return Object.entries(values).map(([name, value]) => [name, [value].flat()]);
}

/** Summarizes the answers to a form with these fields. */
function summarize(
  fields: readonly Readonly<Record<string, unknown>>[],
  values: Values,
  { locale = 'en-GB', payment }: { readonly locale?: string; readonly payment?: string } = {},
): string {
  const file = { title: 'Form', fields };
  const rules = toFormRules(formSchema.parse(file));
  const form = { definition: formOf('form', file), rules };
  return summarizeSubmission(fieldsOf(values), form, { ...display, locale }, payment);
}

describe('the forms of the example', () => {
  let content: Content;

  beforeAll(async () => {
    const loaded = await loadContent(process.cwd());
    if (!loaded.ok) throw new Error('The content has problems.');
    ({ content } = loaded);
  });

  const sender = { name: 'Ana Petrov', email: 'ana@example.org' };

  test.each([
    ['book', { event: '2026-11-27', adults: '2', ...sender, dark: 'on' }, '2 adults, 27 November'],
    [
      'book',
      {
        event: '2026-12-14',
        adults: '1',
        children: '0',
        guests: ['Mo', '', 'Joan'],
        ...sender,
        access: 'A chair,\nplease.',
        dark: 'on',
      },
      '1 adult, 14 December, with Mo and Joan. A chair, please.',
    ],
    [
      'borrow',
      {
        ...sender,
        member: 'no',
        instrument: 'refractor',
        from: '2026-12-05',
        until: '2027-01-02',
        ring: '19:30',
        with: ['torch'],
        where: 'A yard in Leeds.',
      },
      '80 mm refractor, from 5 December, until 2 January 2027, ring at 19:30. A yard in Leeds.',
    ],
    ['contact', { ...sender, message: 'Is there\nsomewhere?' }, 'Is there somewhere?'],
    [
      'school-visit',
      {
        school: 'St Mary’s, Otley',
        year: 'Year 5 or 6',
        pupils: '28',
        wheelchair: 'yes',
        places: 'One.',
        needs: '',
        kind: 'night',
        date: '2027-01-21',
        dates: 'Any Thursday',
        ...sender,
        phone: '01632 960 111',
      },
      '28 pupils, St Mary’s, Otley, Year 5 or 6, a wheelchair, after dark, 21 January 2027',
    ],
  ] as const)('%s: %j', (form, values, text) => {
    expect(summaryOf(form, values)).toBe(text);
  });

  test.each([
    ['deposit', { ...sender, instrument: 'dobsonian' }, '6-inch Dobsonian. £9.00 paid'],
    ['donate', { sum: '24', ...sender, words: 'For tea' }, '£9.00 paid. For tea'],
    ['donate', { sum: 'other', 'own-sum': '30', ...sender, words: '' }, '£9.00 paid'],
    [
      'places',
      { places: '1', to: 'Mo', address: '4 Beacon Lane', ...sender },
      '1 place, for Mo. £9.00 paid',
    ],
  ] as const)('%s with a payment: %j', (form, values, text) => {
    expect(summaryOf(form, values, '£9.00 paid')).toBe(text);
  });

  function summaryOf(form: string, values: Values, payment?: string): string {
    const definition = content.forms.get(form) ?? expect.fail();
    const rules = content.formRules.get(form);
    return summarizeSubmission(fieldsOf(values), { definition, rules }, display, payment);
  }
});

describe('without a summary in the form’s file', () => {
  const evening = {
    name: 'evening',
    label: 'Which evening?',
    kind: 'select',
    options: [
      { value: 'a', label: '27 November: Saturn' },
      { value: 'b', label: '8 December: a quiet evening' },
    ],
  };

  test('numbers come first, with their question', () => {
    const adults = { name: 'adults', label: 'How many adults?', kind: 'numeric' };
    const rows = { name: 'row', label: 'Row', kind: 'numeric' };
    expect(summarize([evening, adults, rows], { evening: 'a', adults: '2', row: '0' })).toBe(
      'How many adults? 2, Row: 0, 27 November',
    );
  });

  test('a choice keeps its whole label if the part before the colon is not unique', () => {
    const options = [
      { value: 'a', label: 'Ticket: adult' },
      { value: 'b', label: 'Ticket: child' },
    ];
    expect(summarize([{ ...evening, options }], { evening: 'b' })).toBe('Ticket: child');
  });

  test('yes and no have their question', () => {
    const options = [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ];
    const member = { name: 'member', label: 'Are you a member?', kind: 'radios', options };
    expect(summarize([member], { member: 'no' })).toBe('Are you a member? No');
  });

  test('dates are written out, with the year if it is not the current one', () => {
    const date = { name: 'date', label: 'When?', kind: 'date' };
    expect(summarize([date], { date: '2026-12-05' })).toBe('5 December');
    expect(summarize([date], { date: '2027-01-02' })).toBe('2 January 2027');
    expect(summarize([date], { date: '2027-02-30' })).toBe('2027-02-30');
    expect(summarize([date], { date: '2026-12-05' }, { locale: 'de-DE' })).toBe('5. Dezember');
  });

  test('several choices are joined as the language does', () => {
    const options = ['Torch', 'Chart', 'Chair'];
    const box = { name: 'box', label: 'What else?', kind: 'checkboxes', options };
    expect(summarize([box], { box: options })).toBe('Torch, Chart and Chair');
    expect(summarize([box], { box: options }, { locale: 'de-DE' })).toBe('Torch, Chart und Chair');
  });

  test('an option that was removed since is shown as it was sent, a date written out', () => {
    expect(summarize([evening], { evening: 'gone' })).toBe('gone');
    expect(summarize([evening], { evening: '2026-10-31' })).toBe('31 October');
  });

  test('leaves out the sender, telephone, address, consent and hidden values', () => {
    const fields = [
      { name: 'who', label: 'Name', autocomplete: 'name' },
      { name: 'mail', label: 'Mail', kind: 'email' },
      { name: 'phone', label: 'Telephone', kind: 'tel' },
      { name: 'site', label: 'Web address', kind: 'url' },
      { name: 'careful', label: 'I will be careful', kind: 'consent' },
      { name: 'source', kind: 'hidden', value: 'home' },
    ];
    const values = { who: 'a', mail: 'b', phone: 'c', site: 'd', careful: 'on', source: 'home' };
    expect(summarize(fields, values)).toBe('');
  });
});

describe('a summary in the form’s file', () => {
  const adults = { name: 'adults', label: 'Adults', kind: 'numeric' };

  test.each([
    ['en-GB', { one: '{value} adult', other: '{value} adults' }, '1', '1 adult'],
    ['en-GB', { one: '{value} adult', other: '{value} adults' }, '3', '3 adults'],
    ['en-GB', { other: '{value} adults' }, '0', ''],
    ['en-GB', { other: '{value} adults' }, 'a few', 'a few adults'],
    [
      'pl-PL',
      { one: '{value} osoba', few: '{value} osoby', other: '{value} osób' },
      '3',
      '3 osoby',
    ],
    ['pl-PL', { one: '{value} osoba', few: '{value} osoby', other: '{value} osób' }, '5', '5 osób'],
  ] as const)('has the plural forms of %s: %j', (locale, summary, value, text) => {
    expect(summarize([{ ...adults, summary }], { adults: value }, { locale })).toBe(text);
  });

  test('says a choice in other words, and leaves out the options that it does not name', () => {
    const chair = {
      name: 'chair',
      label: 'A wheelchair?',
      kind: 'radios',
      options: ['yes', 'no', 'constructor'],
      summary: { yes: 'a wheelchair' },
    };
    expect(summarize([chair], { chair: 'yes' })).toBe('a wheelchair');
    expect(summarize([chair], { chair: 'no' })).toBe('');
    expect(summarize([chair], { chair: 'constructor' })).toBe('');
  });

  test('shows the text of a consent once it is ticked, and that of a hidden value', () => {
    const fields = [
      { name: 'news', label: 'Newsletter', kind: 'consent', summary: 'wants the newsletter' },
      { name: 'source', kind: 'hidden', value: 'home', summary: 'from the page {value}' },
    ];
    expect(summarize(fields, { news: 'on', source: '$& home' })).toBe(
      'wants the newsletter, from the page $& home',
    );
    expect(summarize(fields, { news: 'off' })).toBe('');
  });

  test('leaves out an answer with false', () => {
    expect(summarize([{ ...adults, summary: false }], { adults: '2' })).toBe('');
  });
});

test('ends each sentence once', () => {
  const message = { name: 'message', label: 'Message', kind: 'textarea' };
  const what = { name: 'what', label: 'What?' };
  const payment = '£8.00 paid';
  expect(summarize([message, what], { message: 'Hello', what: 'A chair.' }, { payment })).toBe(
    'A chair. £8.00 paid. Hello',
  );
  expect(summarize([message, what], {}, { payment })).toBe('£8.00 paid');
});

test('shows the fields that the form does not have, and those of a deleted form', () => {
  const values = { constructor: 'one', _language: 'en', name: 'Ana', message: 'Hello', day: '' };
  expect(summarize([{ name: 'note', label: 'Note' }], values)).toBe('one. Hello');
  const none = { definition: undefined, rules: undefined };
  const old = fieldsOf({ when: '2025-10-31', name: 'Ana', message: 'Hello' });
  expect(summarizeSubmission(old, none, display)).toBe('31 October 2025. Hello');
});

test('makes invisible characters visible and cuts long answers', () => {
  const what = { name: 'what', label: 'What?' };
  expect(summarize([what], { what: 'a\u202eb' })).toBe('a[U+202E]b');
  expect(summarize([what], { what: 'word '.repeat(20_000) })).toHaveLength(140);
});
