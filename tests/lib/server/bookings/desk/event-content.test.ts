import { expect, test } from 'vitest';
import { countedKinds, isAddable } from '@/lib/server/bookings/desk/event-content';
import { contentWith, eventFile } from '@/tests/support/content';

const form = `title: Book places
fields:
  - { name: evening, label: Which evening?, kind: select, options: [first, second] }
  - { name: email, label: E-mail address, kind: email }
`;

test.each([
  ['form: book\nanswers: { evening: first }\n', true],
  ["booking: { tickets: { adults: { label: Adults, price: '12.00' } } }\n", true],
  ['form: book\nanswers: { evening: first }\nstatus: cancelled\n', false],
  ['form: book\n', false],
])('bookings can be added by hand to an event with %j: %s', async (settings, expected) => {
  const { events } = await contentWith({
    'content/forms/book.yaml': form,
    'content/events/first.yaml': eventFile('The first', settings),
  });
  const [event] = events;
  if (event === undefined) throw new Error('There is no event.');
  expect(isAddable({ event, key: 'first', form: event.data.form ?? '' })).toBe(expected);
});

test('names kinds of tickets by their labels, without the sign of their counts', async () => {
  const content = await contentWith({
    'content/events/concert.yaml': eventFile(
      'Concert',
      "booking: { tickets: { adults: { label: Adults, price: '12.00' } } }\n",
    ),
  });
  const kinds = countedKinds(content.events[0]?.data.form ?? '', content);
  expect(kinds.map(({ label }) => label)).toEqual(['Adults']);
});
