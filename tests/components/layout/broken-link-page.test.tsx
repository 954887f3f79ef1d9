import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BrokenLinkPage } from '@/components/layout/broken-link-page';
import { brokenLinkWords } from '@/lib/words/components/layout';

test('says what to do, with the address to write to', () => {
  render(<BrokenLinkPage email="hello@example.org" />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(brokenLinkWords.title);
  expect(screen.getByText(brokenLinkWords.again)).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', 'mailto:hello@example.org');
});

test('asks for the reference where the site has no address', () => {
  render(<BrokenLinkPage email={undefined} />);
  expect(screen.getByText(brokenLinkWords.ask)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
