import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SiteFooter } from '@/components/layout/site-footer';
import type { FrameFooter } from '@/lib/site/frame';

const visit = { address: 'Beacon Lane, Larkmoor' };

function renderFooter(footer: FrameFooter) {
  render(<SiteFooter footer={footer} visit={visit} language={undefined} />);
  return within(screen.getByRole('contentinfo'));
}

test('has columns of links with titles, and the last line', () => {
  const footer = renderFooter({
    text: 'Invented.',
    links: [],
    columns: [{ title: 'Visit', links: [{ label: 'By bus', href: '/bus' }] }],
    legal: 'Registered charity 123.',
  });
  const columns = within(footer.getByRole('navigation', { name: 'Footer' }));
  expect(columns.getByRole('heading', { name: 'Visit' })).toBeVisible();
  expect(columns.getByRole('link', { name: 'By bus' })).toHaveAttribute('href', '/bus');
  expect(footer.getByText('Registered charity 123.')).toBeVisible();
});

test('names profiles at other sites, with an icon where there is one', () => {
  const footer = renderFooter({
    text: 'Invented.',
    links: [],
    social: [
      { label: 'Vimeo', href: 'https://vimeo.com/clinic', icon: 'M0 0h24v24' },
      { label: 'LinkedIn', href: 'https://www.linkedin.com/company/clinic' },
    ],
  });
  const profiles = within(footer.getByRole('list', { name: 'Elsewhere' }));
  const vimeo = profiles.getByRole('link', { name: 'Vimeo' });
  expect(vimeo).toHaveAttribute('rel', 'me');
  expect(vimeo).toHaveTextContent('');
  expect(profiles.getByRole('link', { name: 'LinkedIn' })).toHaveTextContent('LinkedIn');
});
