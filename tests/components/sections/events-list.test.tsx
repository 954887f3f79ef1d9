import { cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Body } from '@/components/sections/body';
import { createPage } from '@/lib/server/site/pages/page-props';
import { contentWith, eventFile, seriesFile } from '@/tests/support/content';
import { eventsListWords } from '@/lib/words/components/sections';
import { seriesWords } from '@/lib/words/lib/server/content';

const head = '---\ntitle: Page\ndescription: A page of the content for tests.\n---\n';
const form = 'title: Book places\nfields:\n  - { name: name, label: Your name }\n';

async function renderList(now: string, tag = 'events-list', settings = '') {
  const content = await contentWith({
    'content/forms/book.yaml': `${form}${settings}`,
    'content/events/talk.yaml': eventFile('Talk', 'price: £8\nform: book\n'),
    'content/events/walk.yaml': eventFile('Walk', 'price: Free\n'),
    'content/events/off.yaml': eventFile('Gone', 'form: book\nstatus: cancelled\n'),
    'content/pages/visit.md': `${head}{% ${tag} /%}\n`,
  });
  const page = createPage(content, '/visit', new Date(now));
  render(<Body nodes={page?.props.view.body ?? []} />);
  return page;
}

test('shows prices, and links to the forms of events that take place', async () => {
  const page = await renderList('2026-11-27T20:00:00Z');
  expect(screen.getByText('£8')).toBeInTheDocument();
  expect(screen.getByText('Free')).toBeInTheDocument();
  const links = screen.getAllByRole('link', { name: /^Book/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Book: Talk', '/events/talk#form-book'],
  ]);
  // The event ends at 21:30.
  expect(page?.validUntil).toEqual(new Date('2026-11-27T21:30:00Z'));
});

test('leads to the form on the page of the event', async () => {
  const content = await contentWith({
    'content/forms/book.yaml': form,
    'content/events/talk.yaml': eventFile('Talk', 'form: book\n'),
  });
  const view = createPage(content, '/events/talk', new Date('2026-11-20T12:00:00Z'))?.props.view;
  if (view?.kind !== 'event' || view.form === undefined) throw new Error('There is no form');
  render(<Body nodes={[view.form]} />);
  expect(screen.getByRole('heading', { name: 'Book places' })).toHaveAttribute('id', 'form-book');
});

test('offers no booking of an event that is over', async () => {
  await renderList('2026-11-27T21:30:00Z');
  expect(screen.getByText('Talk')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Book/ })).toBeNull();
});

test('offers no booking while the form is closed', async () => {
  await renderList('2026-11-20T12:00:00Z', 'events-list', 'active: false\n');
  expect(screen.queryByRole('link', { name: /^Book/ })).toBeNull();
});

test('keeps prices and bookings of a short list by days', async () => {
  await renderList('2026-11-20T12:00:00Z', 'events-list next=3 days=true');
  expect(screen.getByRole('link', { name: /^Book: Talk/ })).toBeInTheDocument();
  expect(screen.getByText(/, £8$/)).toBeInTheDocument();
});

test('keeps a short list without prices and bookings', async () => {
  await renderList('2026-11-20T12:00:00Z', 'events-list next=3');
  expect(screen.getByRole('link', { name: 'Talk' })).toBeInTheDocument();
  expect(screen.queryByText('£8')).toBeNull();
  expect(screen.queryByRole('link', { name: /^Book/ })).toBeNull();
});

test('lists the events that can be booked with a form, with prices and bookings', async () => {
  await renderList('2026-11-20T12:00:00Z', 'events-list next=3 form="book"');
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Talk');
  expect(screen.queryByText('Walk')).toBeNull();
  expect(screen.queryByText('Gone')).toBeNull();
  expect(screen.getByText('£8')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Book: Talk' })).toBeInTheDocument();
});

describe('a series', () => {
  const files = {
    'content/forms/book.yaml': form,
    'content/events/fridays.yaml': seriesFile('Friday', 'price: £8\nform: book\n'),
    'content/events/talk.yaml': eventFile('Talk', 'price: £8\n').replace('11-27', '12-05'),
  };

  test('lists in place of a cancelled date the next one that takes place, where a list is short', async () => {
    const off = {
      'content/events/fridays.yaml': files['content/events/fridays.yaml'].replace(
        ' }\n',
        ", dates: { '2026-11-27': { status: cancelled }, '2026-12-04': { status: postponed } } }\n",
      ),
    };
    expect(await renderPage('/visit', '{% events-list next=2 /%}', off)).toEqual([
      'Talk',
      'Friday',
    ]);
    expect(screen.getByText('Friday 11 December 2026')).toBeInTheDocument();
    expect(screen.queryByText('Cancelled')).toBeNull();
  });

  async function renderPage(path: string, tag = '', more: Record<string, string> = {}) {
    const visit = { 'content/pages/visit.md': `${head}${tag}\n` };
    const content = await contentWith({ ...files, ...visit, ...more });
    const page = createPage(content, path, new Date('2026-11-26T12:00:00Z'));
    render(<Body nodes={page?.props.view.body ?? []} />);
    return screen.getAllByRole('heading').map((heading) => heading.textContent);
  }

  test('has its next date in a short list, with the number of later ones', async () => {
    expect(await renderPage('/visit', '{% events-list next=3 /%}')).toEqual(['Friday', 'Talk']);
    const link = screen.getByRole('link', { name: '2 later dates: Friday' });
    expect(link).toHaveAttribute('href', '/events/fridays');
  });

  test('has all dates in a list of all events, and what they share only once', async () => {
    expect(await renderPage('/visit', '{% events-list /%}')).toEqual([
      'Friday',
      'Friday',
      'Talk',
      'Friday',
    ]);
    // Of the first Friday, and of the talk.
    expect(screen.getAllByText('£8')).toHaveLength(2);
    expect(screen.getAllByText('An event that the tests are about.')).toHaveLength(2);
    const links = screen.getAllByRole('link', { name: /^Book/ });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Book: Friday, Friday 27 November 2026',
      'Book: Friday, Friday 4 December 2026',
      'Book: Friday, Friday 11 December 2026',
    ]);
  });

  test('lists its coming dates on its page, and its calendar file', async () => {
    const feeds = '- { url: https://example.org/events.ics, name: Others }\n';
    const headings = await renderPage('/events/fridays', '', {
      'content/events/_feeds.yaml': feeds,
    });
    expect(headings).toEqual([
      seriesWords.dates,
      'Friday 27 November 2026',
      'Friday 4 December 2026',
      'Friday 11 December 2026',
    ]);
    expect(screen.queryByText('£8')).toBeNull();
    const calendar = screen.getByRole('link', { name: eventsListWords.calendar });
    expect(calendar).toHaveAttribute('href', '/events/fridays.ics');
  });

  test('shows what differs on one date, and lists a cancelled date by itself', async () => {
    const dates =
      ", dates: { '2026-12-04': { price: Free }, '2026-11-27': { status: cancelled } } }\n";
    const more = {
      'content/events/fridays.yaml': files['content/events/fridays.yaml'].replace(' }\n', dates),
    };
    await renderPage('/visit', '{% events-list /%}', more);
    expect(screen.getAllByRole('link', { name: 'Friday' })).toHaveLength(3);
    expect(screen.getByText('Cancelled')).toBeInTheDocument();
    cleanup();
    await renderPage('/events/fridays', '', more);
    expect(screen.getByText('Free')).toBeInTheDocument();
    expect(screen.getByText('Cancelled')).toBeInTheDocument();
  });
});

test('has links to the categories, the current one marked', async () => {
  const content = await contentWith({
    'content/events/talk.yaml': eventFile('Talk', 'category: Talks\n'),
    'content/events/walk.yaml': eventFile('Walk', 'category: Walks\n'),
    'content/pages/visit.md': `${head}{% events-list /%}\n`,
  });
  const linksAt = (path: string) => {
    const page = createPage(content, path, new Date('2026-11-20T12:00:00Z'));
    render(<Body nodes={page?.props.view.body ?? []} />);
    const nav = within(screen.getByRole('navigation', { name: eventsListWords.categories }));
    const links = nav
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    const current = nav.getByRole('link', { current: 'page' }).textContent;
    const calendar = screen.getByRole('link', { name: eventsListWords.calendar });
    cleanup();
    return { links, current, calendar: calendar.getAttribute('href') };
  };
  const links = [
    ['All', '/visit'],
    ['Talks', '/visit/categories/talks'],
    ['Walks', '/visit/categories/walks'],
  ];
  expect(linksAt('/visit')).toEqual({ links, current: 'All', calendar: '/events/calendar.ics' });
  expect(linksAt('/visit/categories/talks')).toEqual({
    links,
    current: 'Talks',
    calendar: '/events/categories/talks.ics',
  });
});

test('has no links to categories where only one has coming events', async () => {
  const content = await contentWith({
    'content/events/talk.yaml': eventFile('Talk', 'category: Talks\n'),
    'content/events/walk.yaml': eventFile('Walk', 'category: Walks\n', '2026-01-09'),
    'content/pages/visit.md': `${head}{% events-list /%}\n`,
  });
  const page = createPage(content, '/visit', new Date('2026-11-20T12:00:00Z'));
  render(<Body nodes={page?.props.view.body ?? []} />);
  expect(screen.getByRole('link', { name: 'Talk' })).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).toBeNull();
});

describe('a list of what was', () => {
  async function renderPast(now: string, title = '') {
    const content = await contentWith({
      'content/events/old.yaml': eventFile('Old', 'price: £8\n', '2025-03-07'),
      'content/events/older.yaml': eventFile('Older', '', '2025-02-07'),
      'content/events/gone.yaml': eventFile('Gone', 'status: cancelled\n', '2025-02-08'),
      'content/events/fridays.yaml': seriesFile('Friday'),
      'content/pages/visit.md': `${head}{% events-list when="past"${title} /%}\n`,
    });
    render(<Body nodes={createPage(content, '/visit', new Date(now))?.props.view.body ?? []} />);
    return screen
      .queryAllByRole('heading')
      .map((heading) => `${heading.tagName} ${heading.textContent}`);
  }

  test('has the latest first, below their years', async () => {
    expect(await renderPast('2026-12-05T12:00:00Z', ' title="Before"')).toEqual([
      'H2 Before',
      'H3 2026',
      'H4 Friday',
      'H4 Friday',
      'H3 2025',
      'H4 Old',
      'H4 Older',
    ]);
    const [of2026, of2025] = screen.getAllByRole('list');
    const dates = (list: HTMLElement | undefined) =>
      list &&
      within(list)
        .getAllByText(/^\w+day \d/)
        .map(({ textContent }) => textContent);
    expect(dates(of2026)).toEqual(['Friday 4 December 2026', 'Friday 27 November 2026']);
    expect(dates(of2025)).toEqual(['Friday 7 March 2025', 'Friday 7 February 2025']);
  });

  test('offers no price, no booking and no calendar file', async () => {
    await renderPast('2025-04-01T12:00:00Z');
    expect(screen.getByRole('link', { name: 'Old' })).toHaveAttribute('href', '/events/old');
    expect(screen.queryByText('£8')).toBeNull();
    expect(screen.queryByRole('link', { name: eventsListWords.calendar })).toBeNull();
  });

  test('says that there was none yet', async () => {
    expect(await renderPast('2025-02-07T23:59:00Z')).toEqual([]);
    expect(screen.getByText(eventsListWords.noPast)).toBeInTheDocument();
  });
});
