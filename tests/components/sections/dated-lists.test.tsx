import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Body } from '@/components/sections/body';
import type { ListedPost } from '@/lib/content/section-data';
import { createPage } from '@/lib/server/pages/page-props';
import { contentWith, eventFile } from '@/tests/support/content';

const post: ListedPost = {
  title: 'A star winks',
  href: '/journal/a-star-winks',
  summary: 'Algol fades.',
  date: '2026-11-13',
  dateText: 'Friday 13 November 2026',
};

test('shows the drawing of a post as a decoration that loads lazily', () => {
  const picture = { src: '/drawings/algol.svg', width: 560, height: 400 };
  render(
    <Body
      nodes={[
        {
          section: 'journal-list',
          posts: [
            { ...post, picture },
            { ...post, href: '/other' },
          ],
        },
      ]}
    />,
  );
  const [image, ...others] = screen.getAllByRole('presentation');
  expect(others).toEqual([]);
  expect(image).toHaveAttribute('src', '/drawings/algol.svg');
  expect(image).toHaveAttribute('loading', 'lazy');
  expect(image).toHaveAttribute('width', '560');
  expect(image).toHaveAttribute('height', '400');
});

test('shows no pictures in a list of posts without drawings', () => {
  render(<Body nodes={[{ section: 'journal-list', posts: [post] }]} />);
  expect(screen.getByRole('link', { name: 'A star winks' })).toBeInTheDocument();
  expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
});

const head = '---\ntitle: Page\ndescription: A page of the content for tests.\n---\n';
const form = 'title: Book places\nfields:\n  - { name: name, label: Your name }\n';

async function renderList(now: string, tag = 'events-list', settings = '') {
  const content = await contentWith({
    'content/forms/book.yaml': `${form}${settings}`,
    'content/events/talk.yaml': eventFile('Talk', 'price: £8\nform: book\n'),
    'content/events/walk.yaml': eventFile('Walk', 'price: Free\n'),
    'content/events/off.yaml': eventFile('Off', 'form: book\nstatus: cancelled\n'),
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
  expect(screen.queryByText('Off')).toBeNull();
  expect(screen.getByText('£8')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Book: Talk' })).toBeInTheDocument();
});
