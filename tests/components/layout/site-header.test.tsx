import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SiteHeader } from '@/components/layout/site-header';
import type { MenuLink, SiteFrame } from '@/lib/site/frame';
import { siteWords } from '@/lib/words/components/layout';

const frame: SiteFrame = {
  name: 'Test Clinic',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  url: 'https://clinic.example',
  navigation: [{ label: 'Journal', href: '/journal' }],
  visit: { address: 'Beacon Lane, Larkmoor' },
  footer: { text: 'Invented.', links: [] },
};
const visit: MenuLink = {
  label: 'Visit',
  href: '/visit',
  links: [
    { label: 'By bus', href: '/bus' },
    { label: 'Prices', href: '/prices' },
  ],
};
const events = { on: () => undefined, off: () => undefined };

function renderMenu(navigation: readonly MenuLink[], path: string) {
  render(
    <SiteHeader
      events={events}
      frame={{ ...frame, navigation }}
      path={path}
      language={undefined}
    />,
  );
  return screen.getByRole('navigation', { name: siteWords.navigation });
}

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => true });
  // jsdom applies every media query; on a wide screen the menu is open.
  const style = document.createElement('style');
  style.textContent = 'nav { display: block !important; }';
  document.head.replaceChildren(style);
});

test('has a link, and beside it a button that shows the links below it without a script', () => {
  const menu = within(renderMenu([visit, ...frame.navigation], '/prices'));
  expect(menu.getByRole('link', { name: 'Visit' })).toHaveAttribute('aria-current', 'true');
  const below = menu.getByText('Prices');
  expect(below).toHaveAttribute('aria-current', 'page');
  const part = below.closest('details');
  expect(part).toHaveAttribute('name', 'site-menu');
  expect(part?.querySelector('summary')).toHaveAccessibleName('More: Visit');
  expect(menu.getByRole('link', { name: 'Journal' })).not.toHaveAttribute('aria-current');
});

test('has nothing more without links below', () => {
  const menu = renderMenu(frame.navigation, '/');
  expect(menu.querySelector('details, [data-parent]')).toBeNull();
});
