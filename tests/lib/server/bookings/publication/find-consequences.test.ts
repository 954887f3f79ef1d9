import { expect, test } from 'vitest';
import { findBooking, wantedBooking } from '@/lib/server/bookings/booking';
import { findConsequences } from '@/lib/server/bookings/publication/find-consequences';
import type { SubmittedFields } from '@/lib/forms/submission';
import { contentWith, eventFile, seriesFile, validContent } from '@/tests/support/content';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';
import { consequenceWords } from '@/lib/words/lib/server/bookings/publication';

const form = (fields = '') => `title: Book places
copyTo: email
fields:
  - { name: email, label: E-mail address, kind: email }
  - { name: evening, label: Which evening?, kind: select, options: events }
  - { name: adults, label: Adults, kind: numeric, min: 0, summary: { other: "{value} adults" } }
  - { name: kids, label: Kids, kind: numeric, min: 0, required: false, summary: { other: "{value} kids" } }
${fields}`;
const talk = (more = '', date = '2026-11-27') =>
  eventFile('Talk', `form: book\nbooking: { places: 20 }\n${more}`, date);
const files = {
  'content/forms/book.yaml': form('  - { name: diet, label: Diet, kind: text, required: false }\n'),
  'content/events/talk.yaml': talk(),
  'content/events/walk.yaml': eventFile('Walk', 'form: book\nbooking: { places: 20 }\n'),
};

interface Before {
  readonly before?: Readonly<Record<string, string>>;
  readonly isStored?: boolean;
}

/** Publishes other files after some have booked the talk. Returns the texts, those that harm with `!`. */
async function consequences(
  after: Readonly<Record<string, string>>,
  { before = files, isStored = true }: Before = {},
) {
  const [old, next] = [await contentWith(before), await contentWith(after)];
  const store = openTestStore();
  const definition = old.forms.get('book');
  const book = async (reference: string, ...answers: SubmittedFields) => {
    const fields: SubmittedFields = [
      ['evening', ['talk']],
      ['email', ['a@example.org']],
      ...answers,
    ];
    const found = definition && findBooking(definition, fields, old);
    const booking = found && wantedBooking(found);
    await store.addSubmission(
      newSubmission({
        id: reference,
        form: 'book',
        reference,
        fields,
        ...(booking && { booking }),
      }),
    );
  };
  await book('BOO-1', ['adults', ['2']], ['kids', ['1']], ['diet', ['Vegan, "diet":']]);
  await book('BOO-2', ['adults', ['1']], ['diet', ['']]);
  const found = await findConsequences(old, next, {
    store: isStored ? store : undefined,
    now: () => noon,
  });
  return found.map(({ text, harms }) => `${harms ? '! ' : ''}${text}`);
}

const without = (name: keyof typeof files) =>
  Object.fromEntries(Object.entries(files).filter(([file]) => file !== name));

test('finds nothing where nothing that matters has changed', async () => {
  expect(await consequences(files)).toEqual([]);
  const text = talk()
    .replace('Bring a coat.', 'Bring a hat.')
    .replace("to: '21:30'", "to: '22:00'");
  expect(await consequences({ ...files, 'content/events/talk.yaml': text })).toEqual([]);
});

test('finds bookings without an event, and its address', async () => {
  expect(await consequences(without('content/events/talk.yaml'))).toEqual([
    `! ${consequenceWords.noEvent(2, 'BOO-1, BOO-2', '“Talk” on Friday 27 November 2026')}`,
    consequenceWords.ended('/events/talk', '/events/talk', '/'),
  ]);
  // Its walk has no bookings.
  expect(await consequences(without('content/events/walk.yaml'))).toEqual([
    consequenceWords.ended('/events/walk', '/events/walk', '/'),
  ]);
});

test('finds the mails about another time, place or state', async () => {
  const changed = (text: string) => consequences({ ...files, 'content/events/talk.yaml': text });
  expect(await changed(talk('', '2026-11-28'))).toEqual([
    `! ${consequenceWords.mail(2, 'changed', 'Talk', 'BOO-1, BOO-2')} Now: Saturday 28 November 2026, 19:00 to 21:30, The dome. Before: Friday 27 November 2026, 19:00 to 21:30, The dome.`,
  ]);
  expect(await changed(talk().replace('The dome', 'The barn'))).toEqual([
    expect.stringContaining(`! ${consequenceWords.mail(2, 'changed', 'Talk', 'BOO-1, BOO-2')}`),
  ]);
  expect(await changed(talk('status: cancelled\n'))).toEqual([
    expect.stringContaining(`! ${consequenceWords.mail(2, 'cancelled', 'Talk', 'BOO-1, BOO-2')}`),
  ]);
  expect(await changed(talk('status: postponed\n'))).toEqual([
    expect.stringContaining(`! ${consequenceWords.mail(2, 'postponed', 'Talk', 'BOO-1, BOO-2')}`),
  ]);
});

test('finds kinds, prices and fields that those who have booked lose', async () => {
  const renamed = files['content/forms/book.yaml'].replaceAll('kids', 'children');
  expect(await consequences({ ...files, 'content/forms/book.yaml': renamed })).toEqual([
    `! ${consequenceWords.lostKind(1, 'BOO-1', '“Talk” on Friday 27 November 2026', 'Kids', 'kids')}`,
    `! ${consequenceWords.lostField(1, 'Book places', 'Kids')}`,
  ]);
  expect(await consequences({ ...files, 'content/forms/book.yaml': form() })).toEqual([
    `! ${consequenceWords.lostField(1, 'Book places', 'Diet')}`,
  ]);
  const priced = talk("prices: { adults: '4.00' }\n");
  expect(await consequences({ ...files, 'content/events/talk.yaml': priced })).toEqual([
    `! ${consequenceWords.price(2, 'BOO-1, BOO-2', '“Talk” on Friday 27 November 2026')}`,
  ]);
});

test('asks about a renamed kind until the file says what it was', async () => {
  const book = files['content/forms/book.yaml'];
  const priced = (kind: string) => talk(`prices: { adults: '4.00', ${kind}: '2.00' }\n`);
  const before = { ...files, 'content/events/talk.yaml': priced('kids') };
  const after = (form: string) =>
    consequences(
      {
        ...before,
        'content/forms/book.yaml': form,
        'content/events/talk.yaml': priced('under-9s'),
      },
      { before },
    );
  const renamed = book.replace('name: kids', 'name: under-9s');
  expect(await after(renamed)).toEqual([
    `! ${consequenceWords.lostKind(1, 'BOO-1', '“Talk” on Friday 27 November 2026', 'Kids', 'kids')}`,
    `! ${consequenceWords.price(2, 'BOO-1, BOO-2', '“Talk” on Friday 27 November 2026')}`,
    `! ${consequenceWords.lostField(1, 'Book places', 'Kids')}`,
  ]);
  expect(await after(renamed.replace('name: under-9s', 'name: under-9s, was: kids'))).toEqual([]);
  // It was lost before: nothing new is asked.
  const lost = {
    ...before,
    'content/forms/book.yaml': renamed,
    'content/events/talk.yaml': talk(),
  };
  const moved = {
    ...lost,
    'content/events/talk.yaml': talk().replace('Bring a coat.', 'Bring a lamp.'),
  };
  expect(await consequences(moved, { before: lost })).toEqual([]);
});

test('suggests the address of a renamed file, once for a series, none for a redirect', async () => {
  const series = { ...files, 'content/events/nights.yaml': seriesFile('Nights') };
  expect(await consequences(files, { before: series, isStored: false })).toEqual([
    consequenceWords.ended('/events/nights', '/events/nights', '/'),
    consequenceWords.ended('/events/nights/…', '/events/nights/:date', '/'),
  ]);
  const moved = {
    ...files,
    'content/pages/travel/bus.md': validContent['content/pages/visit.md'].replace('Visit', 'Bus'),
  };
  const { 'content/pages/travel/bus.md': page, ...others } = moved;
  const after = { ...others, 'content/pages/by-bus.md': page };
  expect(await consequences(after, { before: moved })).toEqual([
    consequenceWords.ended('/travel/bus', '/travel/bus', '/by-bus'),
  ]);
  const redirected = {
    ...after,
    'content/redirects.yaml': '- { from: /travel/bus, to: /by-bus }\n',
  };
  expect(await consequences(redirected, { before: moved })).toEqual([]);
});
