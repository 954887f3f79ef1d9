import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SearchResults } from '@/components/site/search/search-results';

vi.mock('@/components/site/search/animated-results', () => ({
  AnimatedResults: () => <ol aria-label="Moving" />,
}));

const results = ['Saturn', 'Jupiter'].map((name) => ({
  href: `/events/${name}`,
  label: 'Event',
  title: [{ text: name, found: false }],
  excerpt: [],
}));

beforeEach(() => {
  render(<SearchResults results={results} />);
});

test('renders results without animation at first', () => {
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Saturn',
    'Jupiter',
  ]);
  expect(screen.queryByRole('list', { name: 'Moving' })).toBeNull();
});

test('animates results after the first interaction', async () => {
  fireEvent.pointerOver(document.body);
  await waitFor(() => expect(screen.getByRole('list', { name: 'Moving' })).toBeVisible());
});

test('does not replace a list that has focus', async () => {
  const link = screen.getByRole('link', { name: 'Jupiter' });
  await act(async () => {
    link.focus();
    await import('@/components/site/search/animated-results');
  });
  expect(link).toHaveFocus();
  expect(link).toBeVisible();
});
