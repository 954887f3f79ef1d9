import { expect, test } from 'vitest';
import { withMonthPage } from '@/lib/server/content/calendars/external-months';
import { hasEventsList, hasPage } from '@/lib/server/content/content';
import { createPage } from '@/lib/server/site/pages/page-props';
import { contentWith, eventFile } from '@/tests/support/content';

const head = '---\ntitle: Calendar\ndescription: What is on at the clinic for tests.\n---\n';
const files = {
  'content/events/talk.yaml': eventFile('Talk', '', '2026-12-04'),
  'content/pages/calendar.md': `${head}{% events-month /%}\n`,
};
const feeds = {
  'content/events/_feeds.yaml': '- { url: https://club.example/events.ics, name: Club }\n',
};
const now = new Date('2026-11-20T12:00:00Z');

test('each month for which calendars are read has a page, with their events', async () => {
  const content = await contentWith({ ...files, ...feeds });
  const path = '/calendar/2027-02';
  const withMonth = withMonthPage(content, path, now);
  expect(hasEventsList(withMonth, path)).toBe(true);
  const event = { title: 'Fair', summary: '', date: '2027-02-05', dateText: '', timeText: '' };
  const page = createPage(withMonth, path, now, { events: [event], notes: [] });
  expect(page?.props.meta).toMatchObject({ title: 'Calendar: February 2027', unlisted: true });
  expect(page?.props.view.body).toMatchObject([
    { table: { title: 'February 2027', previous: { href: '/calendar/2026-12' } } },
  ]);
});

test.each([
  ['a month that is over', '/calendar/2026-10'],
  ['a month for which calendars are not read yet', '/calendar/2027-06'],
  ['what is no month', '/calendar/2026-13'],
  ['a month of the page of a month', '/calendar/2026-12/2027-01'],
  ['a month of a page without months', '/2027-01'],
])('%s has no page', async (_kind, path) => {
  const content = await contentWith({ ...files, ...feeds });
  expect(hasPage(withMonthPage(content, path, now), path)).toBe(false);
});

test('a month with events of the site keeps its page', async () => {
  const content = await contentWith({ ...files, ...feeds });
  expect(withMonthPage(content, '/calendar/2026-12', now)).toBe(content);
});

test('no page is added where the site reads no calendar', async () => {
  const content = await contentWith(files);
  expect(withMonthPage(content, '/calendar/2027-01', now)).toBe(content);
});
