import { expect, test } from 'vitest';
import { siteSchema } from '@/lib/server/content/schemas/site-schema';
import { suggestHolidays } from '@/scripts/check/holidays';
import { holidayWords } from '@/lib/words/scripts/check';
import { newSiteWords } from '@/lib/words/scripts/new-site';

const now = new Date('2026-11-28T12:00Z');
const everyDay = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    ['09:00-17:00'],
  ]),
);

interface Written {
  readonly country?: string;
  readonly region?: string;
  readonly hours?: object;
  readonly places?: readonly object[];
}

function suggestions({ country = 'GB', region, hours, places }: Written): readonly string[] {
  const site = siteSchema.parse({
    name: 'Clinic',
    tagline: 'A clinic',
    description: 'A clinic for tests.',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    currency: 'GBP',
    address: { lines: ['1 High Street'], locality: 'Town', region, country },
    contact: {},
    hours,
    places,
    navigation: [],
    footer: { text: 'Invented.' },
  });
  return suggestHolidays(site, now).map(({ message }) => message);
}

/** The dates in the suggestions for a site that is always open, without the year. */
function openHolidays(written: Written): readonly string[] {
  const texts = suggestions({ ...written, hours: { week: everyDay, ...written.hours } });
  return [...texts.join().matchAll(/\b(\d{1,2} [A-Z]\w+) 20\d\d \(/g)].map(([, day = '']) => day);
}

test('names the open holidays of the coming year', () => {
  const exceptions = [
    { from: '2026-12-24', to: '2027-01-01' },
    { from: '2027-03-01', to: '2027-11-30' },
  ];
  const hours = { week: everyDay, exceptions, holidays: 'GB-SCT' };
  const [first, second, third] = [
    holidayWords.day('Monday 30 November 2026', 'St Andrew’s Day'),
    holidayWords.day('Saturday 2 January 2027', 'January 2nd'),
    holidayWords.day('Monday 4 January 2027', 'January 2nd (substitute day)'),
  ];
  expect(suggestions({ hours })).toEqual([
    holidayWords.days(`${first}, ${second} and ${third}`, 3, 'GB-SCT', 'hours'),
  ]);
});

test('asks about no day on which the week is closed', () => {
  expect(suggestions({ hours: { week: { tuesday: ['09:00-17:00'] } } })).toEqual([]);
});

test.each([
  ['GB', 'England', '26 December'],
  ['DE', 'Bayern', '6 January'],
  ['DE', 'BY', '6 January'],
  ['US', 'MA', '19 April'],
])('knows the part of %s that is named %s', (country, region, day) => {
  expect(openHolidays({ country, region })).toContain(day);
});

test('asks about holidays of towns only where the setting names them', () => {
  expect(openHolidays({ country: 'DE', region: 'Bayern' })).not.toContain('15 August');
  const hours = { holidays: 'DE-BY-KATH' };
  expect(openHolidays({ country: 'DE', region: 'Bayern', hours })).toContain('15 August');
});

test('asks about the hours of a place', () => {
  const places = [{ name: 'Café', hours: { week: { friday: ['09:00-17:00'] } } }];
  const [text] = suggestions({ places });
  expect(text).toContain('the hours of "Café" say open');
  expect(text).toContain('places[1].hours.exceptions');
});

test.each([
  ['none', undefined],
  ['DE-XX', `${holidayWords.unknown('hours', 'DE-XX')} Write one of: DE-BB, DE-BE,`],
  ['DE-BY-X', newSiteWords.problems.kind('DE-BY-A, DE-BY-KATH, DE-BY-EVANG; or none')],
])('answers holidays: %s with %s', (holidays, expected) => {
  const texts = suggestions({ hours: { week: everyDay, holidays } });
  expect(texts).toEqual(expected === undefined ? [] : [expect.stringContaining(expected)]);
});
