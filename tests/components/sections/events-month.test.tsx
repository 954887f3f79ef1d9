import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Body } from '@/components/sections/body';
import { listPagePaths } from '@/lib/server/content/content';
import { createPage } from '@/lib/server/site/pages/page-props';
import { renderSitemap } from '@/lib/server/site/seo/sitemap';
import { contentWith, eventFile, seriesFile, validContent } from '@/tests/support/content';
import { totalsWords } from '@/lib/words/components/desk';
import { resourcePageWords } from '@/lib/words/components/layout';
import { eventsMonthWords } from '@/lib/words/components/sections';

const head = '---\ntitle: Calendar\ndescription: What is on at the clinic for tests.\n---\n';
const sessions = `sessions:
  - { date: 2026-12-12, from: '13:00', to: '16:00' }
  - { date: 2026-12-13, from: '13:00', to: '16:00' }
`;
const files = {
  'content/events/fridays.yaml': seriesFile('Friday').replace(
    'COUNT=3',
    "COUNT=3, dates: { '2026-12-11': { status: cancelled } }",
  ),
  'content/events/course.yaml': eventFile('Course', sessions).replace(
    /^date: .*\nfrom: .*\nto: .*\n/m,
    '',
  ),
  'content/events/spring.yaml': eventFile('Spring', '', '2027-03-19'),
  'content/pages/calendar.md': `${head}{% events-month title="Month by month" /%}\n`,
};

afterEach(cleanup);

async function renderMonth(path: string, now: string, more: Readonly<Record<string, string>> = {}) {
  const content = await contentWith({ ...files, ...more });
  const page = createPage(content, path, new Date(now));
  render(<Body nodes={page?.props.view.body ?? []} />);
  return page;
}

/** Returns the text of each day with events. */
function daysWithEvents(): (string | null)[] {
  return screen.getAllByRole('list').map((list) => list.closest('td')?.textContent ?? null);
}

test('is a table of a month, with the events of each day', async () => {
  const page = await renderMonth('/calendar/2026-12', '2026-12-03T12:00:00Z');
  expect(page?.props.meta).toMatchObject({ title: 'Calendar: December 2026', unlisted: true });
  const table = screen.getByRole('table', { name: 'December 2026' });
  const columns = within(table).getAllByRole('columnheader');
  expect(columns[0]).toHaveTextContent('Monday');
  expect(columns.every((column) => column.getAttribute('scope') === 'col')).toBe(true);
  expect(daysWithEvents()).toEqual([
    '4Friday 4 December 2026Friday 19:00 to 21:30',
    '11Friday 11 December 2026Friday Cancelled',
    '12Saturday 12 December 2026Course 2 sessions, from 13:00',
    '13Sunday 13 December 2026Course 2 sessions, from 13:00',
  ]);
  expect(within(table).getByText('Friday 4 December 2026').closest('time')).toHaveAttribute(
    'datetime',
    '2026-12-04',
  );
  const [friday] = within(table).getAllByRole('link', { name: 'Friday' });
  expect(friday).toHaveAttribute('href', '/events/fridays/2026-12-04');
});

test('marks today, and leads to the months with events before and after', async () => {
  const page = await renderMonth('/calendar/2026-12', '2026-12-03T12:00:00Z');
  const today = document.querySelectorAll('[aria-current="date"]');
  expect([...today].map(({ textContent }) => textContent)).toEqual(['3']);
  expect(page?.validUntil).toEqual(new Date('2026-12-04T00:00:00Z'));
  const links = within(
    screen.getByRole('navigation', { name: eventsMonthWords.months }),
  ).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [resourcePageWords.previous('November 2026'), '/calendar/2026-11'],
    ['Next month: March 2027', '/calendar/2027-03'],
  ]);
});

test.each([
  ['2026-11-27T12:00:00Z', 'November 2026'],
  // Nothing more takes place in November.
  ['2026-11-28T12:00:00Z', 'December 2026'],
  ['2027-04-01T12:00:00Z', 'April 2027'],
])('the page shows at %s %s', async (now, title) => {
  await renderMonth('/calendar', now);
  expect(screen.getByRole('heading', { name: totalsWords.title })).toBeInTheDocument();
  expect(screen.getByRole('table', { name: title })).toBeInTheDocument();
});

test('says that a month is empty', async () => {
  await renderMonth('/calendar', '2027-04-01T12:00:00Z');
  expect(screen.getByText(eventsMonthWords.empty)).toBeInTheDocument();
});

test('begins weeks as the locale does', async () => {
  const site = validContent['content/site.yaml']
    .replace('en-GB', 'en-US')
    .replace('country: GB', 'country: US');
  await renderMonth('/calendar/2026-12', '2026-12-03T12:00:00Z', { 'content/site.yaml': site });
  expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent('Sunday');
});

test('a page for each month with events is rendered, and the sitemap has none', async () => {
  const content = await contentWith(files);
  const months = listPagePaths(content).filter((path) => path.startsWith('/calendar/'));
  expect(months).toEqual(['/calendar/2026-11', '/calendar/2026-12', '/calendar/2027-03']);
  expect(renderSitemap(content, 'https://example.org')).not.toContain('/calendar/2');
});

test('a month that is over is rendered once', async () => {
  const { hours: _hours, ...site } = (await contentWith(files)).site;
  const content = { ...(await contentWith(files)), site };
  const now = new Date('2026-12-03T12:00:00Z');
  expect(createPage(content, '/calendar/2026-11', now)?.validUntil).toBeUndefined();
});

test('has the events of other calendars', async () => {
  const content = await contentWith(files);
  const event = {
    title: 'Fair',
    summary: '',
    date: '2026-12-05',
    dateText: 'Saturday 5 December 2026',
    timeText: 'All day',
  };
  const now = new Date('2026-12-03T12:00:00Z');
  const page = createPage(content, '/calendar', now, { events: [event], notes: [] });
  render(<Body nodes={page?.props.view.body ?? []} />);
  expect(daysWithEvents()).toContain('5Saturday 5 December 2026Fair All day');
});

test('has an event of another calendar on each of its days, also in the next month', async () => {
  const january = { 'content/events/january.yaml': eventFile('Talk', '', '2027-01-20') };
  const content = await contentWith({ ...files, ...january });
  const festival = { title: 'Festival', summary: '', dateText: '', timeText: 'All day' };
  const events = [{ ...festival, date: '2026-12-30', lastDay: '2027-01-02' }];
  const now = new Date('2026-12-03T12:00:00Z');
  const shownAt = (path: string) => {
    const page = createPage(content, path, now, { events, notes: [] });
    render(<Body nodes={page?.props.view.body ?? []} />);
    const shown = daysWithEvents().filter((day) => day?.includes('Festival'));
    cleanup();
    return shown.map((day) => Number.parseInt(day ?? '', 10));
  };
  expect(shownAt('/calendar/2026-12')).toEqual([30, 31]);
  expect(shownAt('/calendar/2027-01')).toEqual([1, 2]);
});

test('leads to months that have only events of other calendars', async () => {
  const content = await contentWith(files);
  const events = ['2026-10-30', '2027-01-09'].map((date) => ({
    title: 'Fair',
    summary: '',
    date,
    dateText: '',
    timeText: 'All day',
  }));
  const now = new Date('2026-11-03T12:00:00Z');
  const linksAt = (path: string) => {
    const page = createPage(content, path, now, { events, notes: [] });
    render(<Body nodes={page?.props.view.body ?? []} />);
    const links = screen.getAllByRole('link', { name: /month:/ });
    cleanup();
    return links.map((link) => link.getAttribute('href'));
  };
  expect(linksAt('/calendar/2026-12')).toEqual(['/calendar/2026-11', '/calendar/2027-01']);
  expect(linksAt('/calendar/2027-03')).toEqual(['/calendar/2027-01']);
  // The fair of October goes on, but no page shows that month.
  expect(linksAt('/calendar/2026-11')).toEqual(['/calendar/2026-12']);
});
