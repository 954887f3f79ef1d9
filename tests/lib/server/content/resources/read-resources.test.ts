import { expect, test } from 'vitest';
import { eventKey } from '@/lib/server/content/events/event-key';
import { findSlotEvent, listSlotEvents } from '@/lib/server/content/resources/slot-event';
import { contentWith, problemsWith, validContent } from '@/tests/support/content';
import { lendForm, resourceFile, room, telescopes } from '@/tests/support/resources';
import { bookingCheckWords } from '@/lib/words/lib/server/content';

test('a month is an event whose booking opens ahead and closes before it begins', async () => {
  const { resources } = await contentWith(telescopes);
  const [resource] = resources;
  if (resource === undefined) throw new Error('There is no resource.');
  const [slot] = listSlotEvents(resource, '2027-01-01', '2027-01-31');
  expect(slot).toMatchObject({
    path: '/resources/telescopes/2027-01',
    data: {
      title: 'A telescope, Saturday 2 January 2027 to Saturday 6 February 2027',
      answers: { slot: 'telescopes/2027-01' },
      booking: {
        places: { all: 2, kinds: {} },
        opens: { kind: 'time', time: { date: '2026-10-02', minutes: 0 } },
        closes: { kind: 'before', count: 2, unit: 'day' },
      },
    },
    slot: { resource: '/resources/telescopes', until: '2027-02-06' },
  });
});

test('a slot has its time, and a key that no event has', async () => {
  const content = await contentWith(room);
  const slot = findSlotEvent(content, '/resources/room/2026-12-04T20:00');
  expect(slot?.data.title).toBe('The room, Friday 4 December 2026, 20:00 to 20:30');
  expect(slot && eventKey(slot)).toBe('/resources/room/2026-12-04T20:00');
});

test.each([
  '/resources/room/2026-12-04T20:30',
  '/resources/room/2026-12-05T20:00',
  '/resources/other/2026-12-04T20:00',
  '/resources/room',
  'room/2026-12-04T20:00',
])('finds no slot at %s', async (path) => {
  expect(findSlotEvent(await contentWith(room), path)).toBeUndefined();
});

test('a resource can be linked, and its texts too', async () => {
  const link = (href: string) => ({
    ...telescopes,
    'content/pages/visit.md': validContent['content/pages/visit.md'] + `\n[Borrow](${href})\n`,
  });
  expect(await problemsWith(link('/resources/telescopes'))).toEqual([]);
  expect(await problemsWith(link('/resources/telescope'))).toHaveLength(1);
});

const file = 'content/resources/room.yaml';
const hours = "hours: { monday: ['09:00-12:00'] }, ahead: 1 week";

test.each([
  [
    'an unknown form',
    {
      [file]: resourceFile('Room', `{ length: 1 hour, ${hours} }`).replace(
        'form: lend',
        'form: lent',
      ),
    },
    'There is no form "lent"',
  ],
  [
    'a form that chooses no slot',
    {
      'content/forms/lend.yaml': lendForm.replace('options: slots', 'options: [a, b]'),
      [file]: resourceFile('Room', `{ length: 1 hour, ${hours} }`),
    },
    'The form "lend" asks for no slot.',
  ],
  ['a form without a resource', { 'content/forms/lend.yaml': lendForm }, 'No resource has'],
  [
    'slots for a field of another kind',
    { ...room, 'content/forms/lend.yaml': lendForm.replace('select', 'checkboxes') },
    'slots can be the options of one field in a form',
  ],
  [
    'opening hours on a site without them',
    {
      ...room,
      'content/site.yaml': validContent['content/site.yaml'].replace(/hours:\n.*\n.*\n/, ''),
    },
    'content/site.yaml has no "hours".',
  ],
  [
    'a number of places for a field that counts nothing',
    {
      ...room,
      [file]: resourceFile('Room', `{ length: 1 hour, ${hours} }`).replace(
        'places: 2',
        'places: { adults: 2 }',
      ),
    },
    bookingCheckWords.unknownKind('adults'),
  ],
  [
    'a booking that could be larger than a slot',
    {
      ...room,
      [file]: resourceFile('Room', `{ length: 1 hour, ${hours} }`).replace(
        'places: 2',
        'places: 2, atMost: 3',
      ),
    },
    bookingCheckWords.atMost(3, 2),
  ],
  [
    'a form with slots on another page',
    {
      ...room,
      'content/pages/visit.md':
        validContent['content/pages/visit.md'] + '\n{% form id="lend" /%}\n',
    },
    'it is shown at /resources/room only',
  ],
  [
    'a page in the place of resources',
    { 'content/pages/resources/room.md': validContent['content/pages/visit.md'] },
    'The site itself answers /resources/room.',
  ],
])('reports %s', async (_name, files, problem) => {
  expect((await problemsWith(files)).join('\n')).toContain(problem);
});
