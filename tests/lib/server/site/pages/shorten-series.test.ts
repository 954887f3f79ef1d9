import { expect, test } from 'vitest';
import type { ListedEvent } from '@/lib/content/section-data';
import { shortenSeries } from '@/lib/server/site/pages/shorten-series';

const summary = 'Three telescopes.';

function listed(date: string, own: Partial<ListedEvent> = {}): ListedEvent {
  return { title: 'Public night', summary, date, dateText: date, timeText: '19:00', ...own };
}

function ofSeries(date: string, href: string, own: Partial<ListedEvent> = {}): ListedEvent {
  const series = { href, title: 'Public night', isRegular: true, summary };
  return listed(date, { series, ...own });
}

const nights = ['01', '08', '15'].map((day) => ofSeries(`2027-01-${day}`, '/events/nights'));
const lesson = ofSeries('2027-01-02', '/events/lessons');
const concert = listed('2027-01-20', { title: 'Concert' });
const [first = concert, second = concert, third = concert] = nights;
const events = [first, lesson, second, third, concert];

test('a short list has one date of each series, with the number of later ones', () => {
  const shown = shortenSeries(events, { next: 3 });
  expect(shown.map(({ date, series }) => [date, series?.later])).toEqual([
    ['2027-01-01', 2],
    ['2027-01-02', undefined],
    ['2027-01-20', undefined],
  ]);
});

test('a short list has no more events than its number', () => {
  expect(shortenSeries(events, { next: 2 })).toHaveLength(2);
});

test('a full list has what a series has in common at its first date only', () => {
  const shown = shortenSeries(events, {});
  expect(shown.map((event) => event.summary)).toEqual([summary, summary, '', '', summary]);
  expect(shown.map(({ series }) => series?.isRepeated)).toEqual([
    undefined,
    undefined,
    true,
    true,
    undefined,
  ]);
});

test('the list of a series has it at none, because the page has it', () => {
  const shown = shortenSeries(nights, { series: '/events/nights' });
  expect(shown.map((event) => event.summary)).toEqual(['', '', '']);
});

test('a date keeps a summary of its own', () => {
  const own = ofSeries('2027-01-08', '/events/nights', { summary: 'A long night.' });
  expect(shortenSeries([first, own], {})[1]?.summary).toBe('A long night.');
});

test('a date with a title or status of its own is listed beside the first of its series', () => {
  const series = { href: '/events/nights', title: 'Public night', isRegular: false, summary };
  const special = listed('2027-01-08', { title: 'Jupiter', series });
  const shown = shortenSeries([first, special, third], { next: 3 });
  expect(shown.map(({ date, series: own }) => [date, own?.later])).toEqual([
    ['2027-01-01', 1],
    ['2027-01-08', undefined],
  ]);
});
