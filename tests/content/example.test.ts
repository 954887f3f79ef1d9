import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { findSections, type Content } from '@/lib/server/content/content';
import { listSessions, toOpeningHours } from '@/lib/server/content/dates';
import { loadContent } from '@/lib/server/content/load-content';
import { spansOn } from '@/lib/time/opening-hours';
import { instantOf, weekdayOf } from '@/lib/time/zoned-time';

let content: Content;

beforeAll(async () => {
  const loaded = await loadContent(process.cwd());
  if (!loaded.ok) throw new Error('The content has problems.');
  ({ content } = loaded);
});

test('the observatory is open during every event', () => {
  const { events, site } = content;
  const hours = toOpeningHours(site.hours ?? expect.fail());
  const outside = events.filter(
    ({ data }) =>
      !listSessions(data).every(({ date, from, to }) =>
        spansOn(hours, date).some((span) => span.from <= from && to <= span.to),
      ),
  );
  expect(outside.map(({ path }) => path)).toEqual([]);
  expect(events.length).toBeGreaterThan(5);
});

test('each event is chosen in the form of the public nights, or in that of the workshops', () => {
  const form = content.forms.get('book') ?? expect.fail();
  const evening = form.fields.find(({ name }) => name === 'event');
  if (evening?.kind !== 'select') expect.fail();
  const events = content.events.filter(({ data }) => data.form === 'book');
  const values = events.map(({ data, path, series }) =>
    series === undefined ? data.date : path.slice('/events/'.length),
  );
  expect(evening.options.map(({ value }) => value)).toEqual(values);
  expect(events.map(({ data }) => data.answers)).toEqual(values.map((event) => ({ event })));
  const others = content.events.filter(({ data }) => data.form !== 'book');
  expect(others.map(({ data }) => [data.form, data.answers])).toEqual([
    ['workshop', { workshop: 'a-sundial-of-your-own' }],
  ]);
});

test('a form asks whether to remind only if each of its events has a reminder', () => {
  const { events, formRules } = content;
  const without = events.filter(
    ({ data: { form = '', booking } }) =>
      formRules.get(form)?.reminder !== undefined && booking.reminder === undefined,
  );
  expect(without.map(({ path }) => path)).toEqual([]);
  expect(formRules.get('book')?.reminder).toBe('remind');
});

test('no public night is on the date of another event', () => {
  const dates = content.events.map(({ data }) => data.date);
  expect(dates.filter((date, index) => dates.indexOf(date) !== index)).toEqual([]);
  const fridays = content.events.filter(({ data }) => weekdayOf(data.date) === 4);
  const first = Date.parse('2026-09-04');
  const weeks = fridays.map(({ data }) => (Date.parse(data.date) - first) / (7 * 86_400_000));
  // Every Friday from the first to the last, except Christmas Day and New Year's Day.
  expect(weeks).toEqual(
    Array.from({ length: 35 }, (_, week) => week).filter((week) => week !== 16 && week !== 17),
  );
});

test('the observatory is open when telescopes are lent and returned', () => {
  const { forms, site } = content;
  const hours = toOpeningHours(site.hours ?? expect.fail());
  const days = (forms.get('borrow')?.fields ?? []).flatMap((field) =>
    field.kind === 'date' ? [field.min ?? expect.fail(), field.max ?? expect.fail()] : [],
  );
  expect(days).toHaveLength(4);
  for (const day of days) {
    expect([day, weekdayOf(day)]).toEqual([day, 5]);
    expect(Number(day.slice(8)), `${day} is a first Saturday`).toBeLessThanOrEqual(7);
    expect(spansOn(hours, day), day).not.toEqual([]);
  }
});

describe('the steps', () => {
  /** The number of steps to each place, as the page about access has them. */
  function stepsTo(): Map<string, number> {
    const facts = findSections(content, '/visit/access').flatMap((section) =>
      section.section === 'facts' && section.title === 'Steps' ? section.facts : [],
    );
    return new Map(
      facts.map(({ label, value }) => [
        label.toLowerCase(),
        value === 'None' ? 0 : parseInt(value),
      ]),
    );
  }

  test('are said of every event in a place with steps', () => {
    const steps = stepsTo();
    expect(steps.get('the dome')).toBe(11);
    for (const { path, data } of content.events) {
      const places = [...steps].filter(([name]) => data.place.toLowerCase().includes(name));
      expect(places, path).not.toEqual([]);
      const hasSteps = places.some(([, count]) => count > 0);
      expect([path, data.access?.startsWith('Eleven steps')]).toEqual([path, hasSteps]);
      expect([path, data.access?.startsWith('Step-free')]).toEqual([path, !hasSteps]);
    }
  });
});

describe('the tables of sums', () => {
  const pounds = (price: string) => Number(price.replace(/[£,]/g, ''));
  const priceTables = () =>
    findSections(content, '/support').flatMap((section) =>
      section.section === 'balance' ? [section.out.prices, section.income.prices] : [],
    );

  test('add up', () => {
    const tables = priceTables();
    expect(tables).toHaveLength(2);
    for (const prices of tables) {
      const [total, ...rows] = prices.toReversed();
      expect(total?.what).toBe('In all');
      const sum = rows.reduce((all, { price }) => all + pounds(price), 0);
      expect(sum).toBe(pounds(total?.price ?? ''));
    }
  });

  test('are what their notes multiply', () => {
    const notes = priceTables()
      .flat()
      .map(({ price, note = '' }) => {
        const products = [...note.matchAll(/\b(\d+)(?: \w+)? at £(\d+)/g)];
        const sum = products.reduce(
          (all, [, count, each]) => all + Number(count) * Number(each),
          0,
        );
        return [sum, pounds(price)];
      })
      .filter(([sum]) => sum !== 0);
    expect(notes).toHaveLength(3);
    for (const [sum, price] of notes) expect(sum).toBe(price);
  });
});

test('the eclipses of Algol are whole periods apart', () => {
  // The period in days; the post on it tells the eclipse of 12 November at nine in the evening.
  const period = 2.867328;
  const first = instantOf({ date: '2026-11-12', minutes: 21 * 60 }, 'Europe/London').getTime();
  const text = readFileSync('content/journal/a-star-winks.md', 'utf8');
  const year = (month: string) => (month === 'December' ? 2026 : 2027);
  const rows = [
    ...text.matchAll(/^\| (\d+) (December|January|February)(?: \d{4})? +\| (\d\d):(\d\d) /gm),
  ];
  expect(rows.length).toBeGreaterThan(7);
  for (const [row, day = '', month = '', hour, minute] of rows) {
    const months = { December: '12', January: '01', February: '02' };
    const date = `${year(month)}-${months[month as keyof typeof months]}-${day.padStart(2, '0')}`;
    const minutes = Number(hour) * 60 + Number(minute);
    const at = instantOf({ date, minutes }, 'Europe/London').getTime();
    const periods = (at - first) / 86_400_000 / period;
    const offHours = Math.abs(periods - Math.round(periods)) * period * 24;
    expect(offHours, row).toBeLessThan(0.5);
  }
});

test('people began in the year that the text about them names', () => {
  const years = content.people.flatMap(({ since, about = '' }) =>
    [...about.matchAll(/since (\d{4})/g)].map(([, year]) => [since, Number(year)]),
  );
  expect(years).toEqual([[1994, 1994]]);
  // Not before the dome opened.
  expect(content.people.every(({ since = 1968 }) => since >= 1968 && since <= 2026)).toBe(true);
});

test('the lane walk has the planets at their distances from a Sun of 22 cm', () => {
  // Mean distances in millions of kilometres: NASA's Planetary Fact Sheet (semi-major axes).
  const distances = [0, 57.909, 108.21, 149.598, 227.956, 778.479, 1432.041, 2867.043, 4514.953];
  const metresPerMillion = 0.22 / 1.392;
  const scale = findSections(content, '/schools').find(
    (section) => section.section === 'distance-scale',
  );
  if (scale?.section !== 'distance-scale') expect.fail();
  expect(scale.stops.map(({ at }) => at)).toEqual(
    distances.map((distance) => Math.round(distance * metresPerMillion)),
  );
});
