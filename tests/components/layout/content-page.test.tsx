import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContentPage } from '@/components/layout/content-page';
import { createPage } from '@/lib/server/site/pages/page-props';
import { contentWith, seriesFile } from '@/tests/support/content';

test('begins the page of a series with its title, and the facts after it', async () => {
  const content = await contentWith({ 'content/events/nights.yaml': seriesFile('Nights') });
  const page = createPage(content, '/events/nights', new Date('2026-11-20T12:00:00Z'));
  if (page === undefined) throw new Error('There is no page.');
  render(<ContentPage view={page.props.view} />);
  const title = screen.getByRole('heading', { level: 1, name: 'Nights' });
  const facts = screen.getByText('Where');
  expect(title.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
