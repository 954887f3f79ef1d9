import { expect, test } from 'vitest';
import { tonight } from '@/lib/server/sky/sky-view';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';

const friday: NonNullable<SiteFile['hours']> = {
  week: {
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [{ from: 19 * 60, to: 22 * 60 + 30 }],
    saturday: [],
    sunday: [],
  },
  exceptions: [],
};
const site = {
  coordinates: { latitude: 54.3833, longitude: -1.95 },
  timeZone: 'Europe/London',
  locale: 'en-GB',
  hours: friday,
};
const event = (date: string, title: string) => ({
  listed: { title, href: `/events/${title}`, summary: '', date, dateText: '', timeText: '' },
});

function doors(now: string) {
  return tonight({ site, events: [] }, new Date(now)).find(({ label }) =>
    label.startsWith('Doors'),
  );
}

test('the almanac says when the doors open, and until when', () => {
  expect(doors('2026-11-20T12:00:00Z')).toEqual({
    label: 'Doors open',
    value: 'Today, 19:00',
    note: 'until 22:30',
  });
  expect(doors('2026-11-20T20:00:00Z')).toEqual({
    label: 'Doors',
    value: 'Open now',
    note: 'until 22:30',
  });
  expect(doors('2026-11-21T12:00:00Z')).toMatchObject({ value: 'Friday, 19:00' });
});

test('the next event is the first that is not over, with the way to it', () => {
  const events = [
    event('2026-12-04', 'later'),
    event('2026-11-19', 'over'),
    event('2026-11-27', 'next'),
  ];
  expect(tonight({ site, events }, new Date('2026-11-20T12:00:00Z')).at(-1)).toEqual({
    label: 'Next event',
    value: '27 November',
    note: 'next',
    href: '/events/next',
  });
});

test('a site without hours and events has an almanac of the sky alone', () => {
  const facts = tonight(
    { site: { ...site, hours: undefined }, events: [] },
    new Date('2026-11-20T12:00:00Z'),
  );
  expect(facts.map(({ label }) => label)).toEqual(['Sunset', 'Moon', 'Planets up']);
});
