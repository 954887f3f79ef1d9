import { expect, test } from 'vitest';
import { tonight } from '@/lib/server/sky/sky-view';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { doorsWords, nextEventWords, planetsWords } from '@/lib/words/lib/server/sky';

const fridayHours: NonNullable<SiteFile['hours']> = {
  week: {
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [{ from: 19 * 60, to: 22 * 60 + 30 }],
    saturday: [],
    sunday: [],
  },
  seasons: [],
  exceptions: [],
};
const site = {
  coordinates: { latitude: 54.3833, longitude: -1.95 },
  timeZone: 'Europe/London',
  locale: 'en-GB',
  hours: fridayHours,
};
const createEvent = (date: string, title: string, status: 'cancelled' | 'planned' = 'planned') => ({
  data: { status },
  listed: { title, href: `/events/${title}`, summary: '', date, dateText: '', timeText: '' },
});

function findDoorsFact(now: string) {
  return tonight({ site, events: [] }, new Date(now)).find(({ label }) =>
    label.startsWith('Doors'),
  );
}

test('returns when the doors open and close', () => {
  expect(findDoorsFact('2026-11-20T12:00:00Z')).toEqual({
    label: doorsWords.opens,
    value: 'Today, 19:00',
    note: 'until 22:30',
  });
  expect(findDoorsFact('2026-11-20T20:00:00Z')).toEqual({
    label: 'Doors',
    value: doorsWords.openNow,
    note: 'until 22:30',
  });
  expect(findDoorsFact('2026-11-21T12:00:00Z')).toMatchObject({ value: 'Friday, 19:00' });
});

test('returns the first event that is to come and takes place, with its link', () => {
  const events = [
    createEvent('2026-12-04', 'later'),
    createEvent('2026-11-19', 'over'),
    createEvent('2026-11-27', 'next'),
    createEvent('2026-11-26', 'called off', 'cancelled'),
  ];
  expect(tonight({ site, events }, new Date('2026-11-20T12:00:00Z')).at(-1)).toEqual({
    label: nextEventWords.label,
    value: '27 November',
    note: 'next',
    href: '/events/next',
  });
});

test('returns only the sky for a site without opening hours and events', () => {
  const facts = tonight(
    { site: { ...site, hours: undefined }, events: [] },
    new Date('2026-11-20T12:00:00Z'),
  );
  expect(facts.map(({ label }) => label)).toEqual(['Sunset', 'Moon', planetsWords.label]);
});
