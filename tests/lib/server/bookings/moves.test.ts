import { expect, test } from 'vitest';
import { describeMove, otherDates } from '@/lib/server/bookings/moves';
import { eventKey, findEvent } from '@/lib/server/content/events/event-key';
import { contentWith, eventFile } from '@/tests/support/content';
import { lendForm, room } from '@/tests/support/resources';
import { noon } from '@/tests/support/submissions';

const formFile = `title: Book places
fields:
  - { name: evening, label: Which evening?, kind: select, options: events }
  - { name: email, label: E-mail address, kind: email }
`;

async function open() {
  const content = await contentWith({
    'content/forms/book.yaml': formFile,
    'content/forms/other.yaml': formFile,
    'content/events/concert.yaml': eventFile('Concert', 'form: book\n'),
    'content/events/encore.yaml': eventFile('Encore', 'form: book\n', '2026-12-05'),
    'content/events/choir.yaml': eventFile('Choir', 'form: other\n', '2026-12-06'),
    'content/forms/lend.yaml': lendForm,
    'content/resources/room.yaml': room['content/resources/room.yaml'],
    'content/events/nights.yaml': eventFile(
      'Night',
      'form: book\nrepeats: { rule: FREQ=WEEKLY;COUNT=2 }\n',
    ),
  });
  const find = (key: string) => {
    const event = findEvent(content, key);
    if (event === undefined) throw new Error(`There is no event ${key}.`);
    return event;
  };
  const others = (key: string) => otherDates(find(key), content, noon).map(eventKey).toSorted();
  return { find, others };
}

test('offers the dates of a series to its bookings, and all events of a form to others', async () => {
  const { others } = await open();
  expect(others('nights/2026-11-27')).toEqual(['nights/2026-12-04']);
  expect(others('concert')).toEqual(['encore', 'nights/2026-11-27', 'nights/2026-12-04']);
  expect(others('choir')).toEqual([]);
});

test('names the events of a move only if their titles differ', async () => {
  const { find } = await open();
  expect(describeMove(find('concert'), find('encore'))).toEqual([
    'Concert, Friday 27 November 2026, 19:00 to 21:30',
    'Encore, Saturday 5 December 2026, 19:00 to 21:30',
  ]);
  const [early, late] = ['2026-11-27T19:00', '2026-11-27T20:00'].map((slot) =>
    find(`/resources/room/${slot}`),
  );
  expect(early && late && describeMove(early, late)).toEqual([
    'Friday 27 November 2026, 19:00 to 19:30',
    'Friday 27 November 2026, 20:00 to 20:30',
  ]);
  expect(describeMove(find('nights/2026-11-27'), find('nights/2026-12-04'))[1]).toBe(
    'Friday 4 December 2026, 19:00 to 21:30',
  );
});
