import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SiteFooter } from '@/components/layout/site-footer';
import type { FrameFooter } from '@/lib/site/frame';
import { siteWords } from '@/lib/words/components/layout';

const visit = { address: 'Beacon Lane, Larkmoor' };

function renderFooter(footer: FrameFooter) {
  render(<SiteFooter footer={footer} visit={visit} language={undefined} />);
  return within(screen.getByRole('contentinfo'));
}

test('has columns of links with titles, and the last line', () => {
  const footer = renderFooter({
    text: 'Invented.',
    links: [],
    columns: '<div><h2>Visit</h2><ul><li><a href="/bus">By bus</a></li></ul></div>',
    legal: 'Registered charity 123.',
  });
  const columns = within(footer.getByRole('navigation', { name: siteWords.footer }));
  expect(columns.getByRole('heading', { name: 'Visit' })).toBeVisible();
  expect(columns.getByRole('link', { name: 'By bus' })).toHaveAttribute('href', '/bus');
  expect(footer.getByText('Registered charity 123.')).toBeVisible();
});

test('names the list of profiles at other sites', () => {
  const footer = renderFooter({
    text: 'Invented.',
    links: [],
    social: '<li><a href="https://vimeo.com/clinic" rel="me">Vimeo</a></li>',
  });
  const profiles = within(footer.getByRole('list', { name: 'Elsewhere' }));
  expect(profiles.getByRole('link', { name: 'Vimeo' })).toHaveAttribute('rel', 'me');
});
