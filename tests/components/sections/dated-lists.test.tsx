import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Body } from '@/components/sections/body';
import type { ListedPost } from '@/lib/content/section-data';

const post: ListedPost = {
  title: 'A star winks',
  href: '/journal/a-star-winks',
  summary: 'Algol fades.',
  date: '2026-11-13',
  dateText: 'Friday 13 November 2026',
};

const picture = {
  kind: 'drawing',
  src: '/drawings/algol.svg',
  viewBox: '0 0 560 400',
  width: 560,
  height: 400,
  alt: 'The light of Algol',
} as const;

test('shows the drawing of a post as a decoration that loads lazily', () => {
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

test('a list of lines shows no pictures where less than half of its posts have one', () => {
  const posts = [
    { ...post, picture },
    { ...post, href: '/b' },
    { ...post, href: '/c' },
  ];
  const { container, rerender } = render(<Body nodes={[{ section: 'journal-list', posts }]} />);
  expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
  rerender(<Body nodes={[{ section: 'journal-list', posts, look: 'pictures' }]} />);
  expect(container.querySelectorAll('[data-picture]')).toHaveLength(1);
});
