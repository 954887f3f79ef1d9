import { expect, test } from 'vitest';
import { listExternalEvents } from '@/lib/server/content/calendars/external-events';
import { ExternalCalendars, feedMaxAge } from '@/lib/server/content/calendars/external-calendars';
import { createPage } from '@/lib/server/site/pages/page-props';
import { render, screen } from '@testing-library/react';
import { EventsList } from '@/components/sections/events-list';
import { contentWith, eventFile } from '@/tests/support/content';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { externalEventWords } from '@/lib/words/lib/server/content/calendars';

const feed = {
  url: 'https://club.example/events.ics',
  name: 'Hexham Stargazers',
  home: 'https://club.example/events',
};
const site = { locale: 'en-GB', timeZone: 'Europe/London' };
const good = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Club night\r\nLOCATION:The hall\r\nDTSTART:20261126T193000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

function reader(directory: string, answers: Response[]) {
  let time = new Date('2026-11-20T14:05:00Z').getTime();
  const notes: string[] = [];
  let asked = 0;
  const feeds = new ExternalCalendars({
    directory,
    now: () => new Date(time),
    fetch: () => {
      asked += 1;
      const answer = answers.shift();
      return answer === undefined ? Promise.reject(new Error('offline')) : Promise.resolve(answer);
    },
    onFailure: (_feed, why) => notes.push(why),
  });
  return {
    feeds,
    notes,
    asked: () => asked,
    later: (milliseconds: number) => (time += milliseconds),
  };
}

const failure = () => new Response('', { status: 503 });

test('downloads a calendar once for all pages until it expires', async () => {
  const { feeds, asked, later } = reader(await temporaryDirectory(), [
    new Response(good),
    new Response(good),
  ]);
  const [one, other] = await Promise.all([
    feeds.read(feed, site.timeZone),
    feeds.read(feed, site.timeZone),
  ]);
  expect(one).toEqual(other);
  expect(one).toMatchObject({ isStale: false, occurrences: [{ title: 'Club night', from: 1170 }] });
  expect(asked()).toBe(1);
  later(feedMaxAge);
  await feeds.read(feed, site.timeZone);
  expect(asked()).toBe(2);
});

test('reads a calendar in the time zone that the site has now', async () => {
  const { feeds, asked } = reader(await temporaryDirectory(), [new Response(good)]);
  await feeds.read(feed, site.timeZone);
  const state = await feeds.read(feed, 'Europe/Athens');
  expect(state).toMatchObject({ occurrences: [{ title: 'Club night', from: 1290 }] });
  expect(asked()).toBe(1);
});

test('keeps the last download and its age while the source fails, also after a restart', async () => {
  const directory = await temporaryDirectory();
  await reader(directory, [new Response(good)]).feeds.read(feed, site.timeZone);
  const { feeds, asked, notes } = reader(directory, [failure(), failure(), failure()]);
  const state = await feeds.read(feed, site.timeZone);
  expect(asked()).toBe(3);
  expect(notes).toEqual(['status']);
  expect(state).toMatchObject({ isStale: true, occurrences: [{ title: 'Club night' }] });
  expect(listExternalEvents([state], site).notes).toEqual([
    externalEventWords.stale('Hexham Stargazers', '20 November 2026 at 14:05'),
  ]);
});

test.each([
  ['is not a calendar', () => new Response('<html>'), 'no calendar'],
  ['is gone', () => new Response('', { status: 410 }), 'status 410'],
])('keeps the last download when the source %s', async (_failure, answer, why) => {
  const directory = await temporaryDirectory();
  await reader(directory, [new Response(good)]).feeds.read(feed, site.timeZone);
  const { feeds, notes } = reader(directory, [answer()]);
  expect(await feeds.read(feed, site.timeZone)).toMatchObject({ isStale: true, occurrences: [{}] });
  expect(notes).toEqual([why]);
});

test('reports a calendar that was never downloaded', async () => {
  const state = await reader(await temporaryDirectory(), []).feeds.read(feed, site.timeZone);
  expect(listExternalEvents([state], site)).toEqual({
    events: [],
    notes: [externalEventWords.neverRead('Hexham Stargazers')],
  });
});

test('lists external events among our own and regenerates the page in time', async () => {
  const content = await contentWith({
    'content/events/_feeds.yaml': `- url: ${feed.url}\n  name: ${feed.name}\n  home: ${feed.home}\n`,
    'content/events/talk.yaml': eventFile('Our talk'),
    'content/pages/events.md':
      '---\ntitle: Events\ndescription: What is coming at the clinic.\n---\n\n{% events-list /%}\n',
  });
  expect(content.feeds).toEqual([feed]);
  const { feeds } = reader(await temporaryDirectory(), [new Response(good)]);
  const elsewhere = listExternalEvents([await feeds.read(feed, site.timeZone)], site);
  const now = new Date('2026-11-20T14:05:00Z');
  const page = createPage(content, '/events', now, elsewhere);
  expect(page?.validUntil).toEqual(new Date(now.getTime() + feedMaxAge));
  const [list] = page?.props.view.body ?? [];
  if (typeof list !== 'object' || !('section' in list) || list.section !== 'events-list') {
    throw new Error('The page has no list of events.');
  }
  render(<EventsList section={list} />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Club night',
    'Our talk',
  ]);
  expect(screen.getByRole('link', { name: 'Club night' })).toHaveAttribute('href', feed.home);
  expect(screen.getByText('By Hexham Stargazers')).toBeInTheDocument();
});

test('lists an event of several days with its last day until it ends', async () => {
  const content = await contentWith({
    'content/pages/events.md':
      '---\ntitle: Events\ndescription: What is coming at the clinic.\n---\n\n{% events-list /%}\n',
  });
  const festival = {
    title: 'Festival',
    summary: '',
    date: '2026-11-19',
    lastDate: '2026-11-21',
    endsAt: new Date('2026-11-22T00:00Z'),
  };
  const state = { feed, occurrences: [festival], fetchedAt: undefined, isStale: false };
  const datesAt = (now: string) => {
    const page = createPage(content, '/events', new Date(now), listExternalEvents([state], site));
    const [list] = page?.props.view.body ?? [];
    return typeof list === 'object' && 'section' in list && list.section === 'events-list'
      ? list.events.map(({ dateText }) => dateText)
      : undefined;
  };
  expect(datesAt('2026-11-21T23:00Z')).toEqual(['19 to 21 November 2026']);
  expect(datesAt('2026-11-22T00:00Z')).toEqual([]);
});
