import { expect, test } from 'vitest';
import type { MonthCalendar } from '@/lib/content/resource-page';
import type { PlacesByKind } from '@/lib/server/bookings/places/places';
import { contentForms } from '@/lib/server/site/pages/form-sections';
import { createResourcePage } from '@/lib/server/site/pages/resource-page';
import { contentWith } from '@/tests/support/content';
import { resourceFile, room, telescopes } from '@/tests/support/resources';
import { bookingProblemWords, eventStateWords } from '@/lib/words/lib/server/bookings';

/** A Friday. */
const now = new Date('2026-11-20T12:00:00Z');

/** A store whose slots have these taken places, of which visitors hold some. */
function storeWith(
  taken: Readonly<Record<string, PlacesByKind>>,
  held: Readonly<Record<string, PlacesByKind>> = {},
): Parameters<typeof createResourcePage>[4] {
  const sums = { booked: {}, offered: {}, inForms: {}, blocked: {}, paid: [], sold: [] };
  return {
    countTakenByEvent: () => Promise.resolve(new Map(Object.entries(taken))),
    countHeldByEvent: () => Promise.resolve(new Map()),
    countWaiting: () => Promise.resolve(new Map()),
    sumEvents: () =>
      Promise.resolve(
        new Map(Object.entries(held).map(([key, places]) => [key, { ...sums, held: places }])),
      ),
  };
}

async function pageOf(
  files: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
  booked: Readonly<Record<string, PlacesByKind>> = {},
  path = Object.keys(files)
    .at(-1)
    ?.replace(/^content(.*)\.yaml$/, '$1') ?? '',
) {
  const content = await contentWith(files);
  const store = storeWith(booked);
  return createResourcePage(content, path, query, contentForms(content, now), store, now);
}

async function viewOf(...args: Parameters<typeof pageOf>) {
  const result = await pageOf(...args);
  if (result?.kind !== 'page') throw new Error('There is no page.');
  return result.view;
}

async function monthOf(...args: Parameters<typeof pageOf>): Promise<MonthCalendar> {
  const { calendar } = await viewOf(...args);
  if (calendar.kind !== 'days') throw new Error('There are no days.');
  return calendar;
}

const daysOf = ({ weeks }: MonthCalendar) => weeks.flat().filter((day) => day !== undefined);

test('lists the months that can be booked, with what is left', async () => {
  const full = { '/resources/telescopes/2027-01': { place: 2 } };
  const { calendar, booking } = await viewOf(telescopes, {}, full);
  expect(calendar).toEqual({
    kind: 'months',
    slots: [
      {
        label: 'Saturday 5 December 2026 to Saturday 2 January 2027',
        href: '/resources/telescopes?slot=2026-12#form-lend',
        state: '2 left',
        isChosen: false,
      },
      {
        label: 'Saturday 2 January 2027 to Saturday 6 February 2027',
        state: 'Full',
        isChosen: false,
      },
      {
        label: 'Saturday 6 February 2027 to Saturday 6 March 2027',
        href: '/resources/telescopes?slot=2027-02#form-lend',
        state: '2 left',
        isChosen: false,
      },
    ],
  });
  expect(booking).toBeUndefined();
});

test('shows the form of the chosen slot, which it sends along', async () => {
  const { booking, calendar } = await viewOf(telescopes, { slot: '2026-12' });
  expect(booking).toMatchObject({
    slot: 'Saturday 5 December 2026 to Saturday 2 January 2027',
    form: {
      form: { active: true, fields: [{ kind: 'hidden', value: 'telescopes/2026-12' }, {}, {}] },
    },
  });
  expect(calendar).toMatchObject({ slots: [{ isChosen: true }, {}, {}] });
});

test('tells until when the chosen slot can be booked, only while it can', async () => {
  const query = { slot: '2026-12' };
  const rule = { label: 'Booking', text: 'Until the end of Wednesday 2 December 2026' };
  expect((await viewOf(telescopes, query)).facts).toContainEqual(rule);
  expect((await viewOf(telescopes)).facts).not.toContainEqual(rule);
  const full = { '/resources/telescopes/2026-12': { place: 2 } };
  expect((await viewOf(telescopes, query, full)).facts).not.toContainEqual(rule);
});

test.each([
  ['2027-01', 'is full.'],
  ['2026-11', 'has closed.'],
  ['2027-03', 'opens on Sunday 6 December 2026.'],
])('says why %s cannot be booked', async (slot, sentence) => {
  const full = { '/resources/telescopes/2027-01': { place: 2 } };
  const { booking } = await viewOf(telescopes, { slot }, full);
  expect(booking?.form.form.active).toBe(false);
  expect(booking?.form.form.closedText).toContain(sentence);
});

test('says that a slot does not exist', async () => {
  const { booking, notice } = await viewOf(telescopes, { slot: 'soon' });
  expect(booking).toBeUndefined();
  expect(notice).toBe(bookingProblemWords.noSlot);
});

test('shows the days of a month with what is free', async () => {
  const month = await monthOf(room, {}, { '/resources/room/2026-11-27T19:00': { place: 2 } });
  expect(month).toMatchObject({
    title: 'November 2026',
    next: { title: 'December 2026', href: '/resources/room?month=2026-12' },
  });
  expect(month.previous).toBeUndefined();
  expect(month.weeks.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(month.weeks[0]?.at(-1)?.label).toBe('Sunday 1 November 2026');
  const days = daysOf(month);
  expect(days).toHaveLength(30);
  expect(days.flatMap(({ isToday, date }) => (isToday ? date : []))).toEqual(['2026-11-20']);
  expect(days.flatMap(({ href, state }) => (href === undefined ? [] : [[href, state]]))).toEqual([
    ['/resources/room?day=2026-11-20#times', '4 free'],
    ['/resources/room?day=2026-11-27#times', '3 free'],
  ]);
});

test('a day without a free slot is full', async () => {
  const booked = Object.fromEntries(
    ['19:00', '20:00', '21:00', '22:00'].map((time) => [
      `/resources/room/2026-11-27T${time}`,
      { place: 2 },
    ]),
  );
  const day = daysOf(await monthOf(room, {}, booked)).find(({ date }) => date === '2026-11-27');
  expect(day?.state).toBe('Full');
  expect(day?.href).toBeUndefined();
});

test('shows the slots of the chosen day', async () => {
  const full = { '/resources/room/2026-11-27T19:00': { place: 2 } };
  const { times } = await monthOf(room, { day: '2026-11-27' }, full);
  expect(times?.title).toBe('Friday 27 November 2026');
  expect(times?.slots[0]).toEqual({
    label: '19:00 to 19:30',
    state: 'Full',
    isChosen: false,
  });
  expect(times?.slots[1]?.href).toBe('/resources/room?slot=2026-11-27T20:00#form-lend');
});

test('keeps the month and the day of the chosen slot', async () => {
  const { times, title, weeks } = await monthOf(room, { slot: '2026-12-04T20:00' });
  expect(title).toBe('December 2026');
  expect(times?.slots.map(({ isChosen }) => isChosen)).toEqual([false, true, false, false]);
  expect(weeks.flat().filter((day) => day?.isChosen === true)).toMatchObject([
    { date: '2026-12-04' },
  ]);
});

test.each(['2026-10', '2027-06', '2026-13', 'next'])(
  'shows the first month instead of %s',
  async (month) => {
    expect((await monthOf(room, { month })).title).toBe('November 2026');
  },
);

test('begins with the month of the first slot that can be booked', async () => {
  const files = {
    ...room,
    'content/resources/room.yaml': resourceFile(
      'The room',
      "{ length: 1 day, dates: { '2026-12-05': ['09:00-17:00'] }, ahead: 4 weeks }",
    ),
  };
  const month = await monthOf(files);
  expect(month.title).toBe('December 2026');
  expect(month.times).toBeUndefined();
  expect(daysOf(month).find(({ date }) => date === '2026-12-05')).toMatchObject({
    href: '/resources/room?slot=2026-12-05#form-lend',
    state: '2 left',
  });
});

test('the address of a slot leads to the page on which it is chosen', async () => {
  expect(await pageOf(telescopes, {}, {}, '/resources/telescopes/2026-12')).toEqual({
    kind: 'redirect',
    to: '/resources/telescopes?slot=2026-12#form-lend',
  });
  expect(await pageOf(telescopes, {}, {}, '/resources/telescopes/2026-13')).toBeUndefined();
  expect(await pageOf(telescopes, {}, {}, '/resources/boats')).toBeUndefined();
});

test('keeps the form open while visitors hold the last places of a slot', async () => {
  const content = await contentWith(telescopes);
  const key = '/resources/telescopes/2026-12';
  const store = storeWith({ [key]: { place: 2 } }, { [key]: { place: 1 } });
  const forms = contentForms(content, now);
  const query = { slot: '2026-12' };
  const result = await createResourcePage(
    content,
    '/resources/telescopes',
    query,
    forms,
    store,
    now,
  );
  expect(result).toMatchObject({
    view: {
      calendar: { slots: [{ state: eventStateWords.held(0), isChosen: true }, {}, {}] },
      booking: { form: { form: { active: true } } },
    },
  });
});

test('shows all slots as free while the store fails', async () => {
  const content = await contentWith(telescopes);
  const store = {
    ...storeWith({}),
    countTakenByEvent: () => Promise.reject(new Error('The disk is gone.')),
  };
  const forms = contentForms(content, now);
  const path = '/resources/telescopes';
  const result = await createResourcePage(content, path, {}, forms, store, now);
  expect(result).toMatchObject({ view: { calendar: { slots: [{ state: '2 left' }, {}, {}] } } });
});
