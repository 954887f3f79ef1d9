import { describe, expect, test } from 'vitest';
import type { Content } from '@/lib/server/content/content';
import { findBooking } from '@/lib/server/bookings/booking';
import { contentWith, eventFile, problemsWith } from '@/tests/support/content';
import {
  formFileWords,
  fieldSchemaWords,
  formSchemaWords,
  eventFormWords,
} from '@/lib/words/lib/server/content/forms';
import { valueWords } from '@/lib/words/lib/server/content/schemas';

const fields = (field: string) =>
  `title: Book\nfields:\n  - ${field}\n  - { name: name, label: N }\n`;
const form = fields('{ name: day, label: Which day?, kind: select, options: events }');
const event = (title: string, date: string, settings = '') =>
  eventFile(title, `form: book\n${settings}`).replace('2026-11-27', date);
const series = (settings = '') =>
  `${event('Friday', '2026-12-04', settings)}repeats: { rule: FREQ=WEEKLY;COUNT=2 }\n`;

const files = {
  'content/forms/book.yaml': form,
  'content/events/walk.yaml': event('Walk', '2026-12-08'),
  'content/events/talk.yaml': event('Talk', '2026-11-27', 'answers: { day: first }\n'),
  'content/events/fridays.yaml': series(),
  'content/events/other.yaml': eventFile('Without a form'),
};

function optionsOf({ forms }: Content) {
  const field = forms.get('book')?.fields.find(({ name }) => name === 'day');
  return field !== undefined && 'options' in field ? field.options : undefined;
}

describe('options: events', () => {
  test('is one option for each event of the form, by date', async () => {
    const content = await contentWith(files);
    expect(optionsOf(content)).toEqual([
      { value: 'first', label: '27 November: Talk' },
      { value: 'fridays/2026-12-04', label: '4 December: Friday' },
      { value: 'walk', label: '8 December: Walk' },
      { value: 'fridays/2026-12-11', label: '11 December: Friday' },
    ]);
    expect(content.formRules.get('book')?.eventField).toBe('day');
    expect(content.formRules.get('contact')?.eventField).toBeUndefined();
  });

  test('answers for the event, which needs no answers', async () => {
    const content = await contentWith(files);
    const answers = content.events.map(({ data }) => data.answers);
    expect(answers.filter(({ day }) => day !== undefined)).toEqual([
      { day: 'first' },
      { day: 'fridays/2026-12-04' },
      { day: 'walk' },
      { day: 'fridays/2026-12-11' },
    ]);
    const book = content.forms.get('book') ?? expect.fail();
    const booking = findBooking(book, [['day', ['fridays/2026-12-11']]], content);
    expect(booking?.event.path).toBe('/events/fridays/2026-12-11');
  });

  test('has the year where two labels would be the same', async () => {
    const content = await contentWith({
      'content/forms/book.yaml': form,
      'content/events/a.yaml': event('Fair', '2026-06-01'),
      'content/events/b.yaml': event('Fair', '2027-06-01'),
      'content/events/c.yaml': event('Talk', '2027-06-01'),
    });
    expect(optionsOf(content)?.map(({ label }) => label)).toEqual([
      '1 June 2026: Fair',
      '1 June 2027: Fair',
      '1 June: Talk',
    ]);
  });

  test('can be in a step, of radios, and be a condition', async () => {
    const content = await contentWith({
      ...files,
      'content/forms/book.yaml': `title: Book
steps:
  - title: You
    fields: [{ name: name, label: N }]
  - title: When
    fields:
      - { name: day, label: D, kind: radios, options: events }
      - { name: boots, label: Boots?, showWhen: { field: day, is: walk } }
`,
    });
    expect(optionsOf(content)).toHaveLength(4);
  });
});

test.each([
  [
    'a form that no event has',
    { 'content/forms/book.yaml': form },
    [`content/forms/book.yaml:3  ${formFileWords.noEvents('book')}`],
  ],
  [
    'only the mistake of the event that may have the form',
    {
      'content/forms/book.yaml': form,
      'content/events/a.yaml': event('Fair', '2026-06-31'),
    },
    [`content/events/a.yaml:3  "date": ${valueWords.date}`],
  ],
  [
    'checkboxes of events',
    {
      ...files,
      'content/forms/book.yaml': fields(
        '{ name: day, label: D, kind: checkboxes, options: events }',
      ),
      'content/events/talk.yaml': event('Talk', '2026-11-27'),
    },
    [`content/forms/book.yaml:3  "fields[1].options": ${fieldSchemaWords.eventOptions}`],
  ],
  [
    'a condition with an unknown event',
    {
      ...files,
      'content/forms/book.yaml': `${form}  - { name: boots, label: B, showWhen: { field: day, is: wolk } }\n`,
    },
    [
      `content/forms/book.yaml:5  "fields[3].showWhen.is": ${formSchemaWords.unknownChoice('wolk', 'day', 'first, fridays/2026-12-04, walk, fridays/2026-12-11')}`,
    ],
  ],
  [
    'two events with the same answer',
    {
      ...files,
      'content/events/walk.yaml': event('Walk', '2026-12-08', 'answers: { day: first }\n'),
    },
    [
      `content/events/walk.yaml:11  ${eventFormWords.duplicateAnswer('day', 'first', 'content/events/talk.yaml')}`,
    ],
  ],
  [
    'one answer for all dates of a series',
    { ...files, 'content/events/fridays.yaml': series('answers: { day: friday }\n') },
    [
      `content/events/fridays.yaml:11  ${eventFormWords.duplicateAnswer('day', 'friday', 'content/events/fridays.yaml')}`,
    ],
  ],
  [
    'answers of a series that do not tell its dates apart',
    {
      'content/forms/book.yaml': fields('{ name: day, label: D, kind: select, options: [friday] }'),
      'content/events/fridays.yaml': series('answers: { day: friday }\n'),
    },
    [`content/events/fridays.yaml:11  ${eventFormWords.seriesAnswers('book')}`],
  ],
])('reports %s', async (_name, more, problems) => {
  expect(await problemsWith(more)).toEqual(problems);
});
