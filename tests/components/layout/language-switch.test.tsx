import { render, screen, within } from '@testing-library/react';
import type { Router } from 'next/router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';
import App from '@/pages/_app';
import { languageWords, siteWords } from '@/lib/words/components/layout';

const router = vi.hoisted(() => ({
  get asPath() {
    return '/visit';
  },
  beforePopState: () => undefined,
  events: { on: () => undefined, off: () => undefined },
}));
vi.mock('next/router', () => ({ default: router, useRouter: () => router }));
vi.mock('@/components/layout/site-font', () => ({ siteFont: { variable: 'font' } }));

const frame: SiteFrame = {
  name: 'Test Clinic',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  url: 'https://clinic.example',
  navigation: [],
  visit: { address: 'Beacon Lane, Larkmoor' },
  footer: { text: 'Invented.', links: [] },
  languages: [
    { language: 'en', name: 'English', href: '/', isCurrent: true },
    { language: 'cy', name: 'Cymraeg', href: '/cy' },
    { language: 'de', name: 'Deutsch', href: '/de' },
  ],
};
const meta: PageMeta = {
  title: 'Visit',
  path: '/visit',
  alternates: [
    { language: 'en', name: 'English', href: '/visit', isCurrent: true },
    { language: 'cy', name: 'Cymraeg', href: '/cy/ymweld' },
  ],
};

function renderPage(pageProps: { readonly frame: SiteFrame; readonly meta: PageMeta }) {
  render(
    <App
      Component={() => <h1>Visit</h1>}
      pageProps={pageProps}
      router={router as unknown as Router}
    />,
  );
}

beforeEach(() => {
  // jsdom applies every media query; browsers print no navigation.
  const style = document.createElement('style');
  style.textContent = 'nav { display: block !important; }';
  document.head.replaceChildren(style);
  vi.stubGlobal('CSS', { supports: () => true });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubEnv('HAS_LANGUAGES', 'yes');
});

test.each(['banner', 'contentinfo'] as const)(
  'the %s leads to the page in each language',
  (part) => {
    renderPage({ frame, meta });
    const languages = within(
      within(screen.getByRole(part)).getByRole('list', { name: languageWords.label }),
    );
    const welsh = languages.getByRole('link', { name: 'Cymraeg' });
    expect(welsh).toHaveAttribute('href', '/cy/ymweld');
    expect(welsh).toHaveAttribute('hreflang', 'cy');
    expect(welsh).toHaveAttribute('lang', 'cy');
    expect(welsh).not.toHaveAttribute('aria-current');
    expect(languages.getByRole('link', { current: true })).toHaveAttribute('href', '/visit');
    // The page is not translated to it.
    expect(languages.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('href', '/de');
    expect(languages.getByRole('link', { name: 'Deutsch' })).not.toHaveAttribute('rel');
  },
);

test('leads to the home pages from a page in one language', () => {
  renderPage({ frame, meta: { title: 'Visit', path: '/visit' } });
  const [languages] = screen.getAllByRole('list', { name: languageWords.label });
  const links = within(languages ?? document.body).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/', '/cy', '/de']);
});

test('sites with one language have no links to others', () => {
  vi.stubEnv('HAS_LANGUAGES', 'no');
  renderPage({ frame, meta });
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.queryByRole('list', { name: languageWords.label })).toBeNull();
});

test('a link to the home page of the language is no parent of its pages', () => {
  vi.stubEnv('SITE_LANGUAGES', 'en cy');
  vi.spyOn(router, 'asPath', 'get').mockReturnValue('/cy/ymweld/bws');
  const navigation = [
    { label: 'Hafan', href: '/cy' },
    { label: 'Ymweld', href: '/cy/ymweld' },
  ];
  const languages = [
    { language: 'en', name: 'English', href: '/' },
    { language: 'cy', name: 'Cymraeg', href: '/cy', isCurrent: true as const },
  ];
  renderPage({ frame: { ...frame, navigation, languages }, meta });
  const menu = within(screen.getByRole('navigation', { name: siteWords.navigation }));
  expect(menu.getByRole('link', { name: 'Ymweld' })).toHaveAttribute('aria-current', 'true');
  expect(menu.getByRole('link', { name: 'Hafan' })).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('link', { name: 'Test Clinic' })).toHaveAttribute('href', '/cy');
});
