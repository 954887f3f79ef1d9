import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SectionLayout } from '@/components/layout/section-layout';
import { SiteLayout } from '@/components/layout/site-layout';
import type { SiteFrame } from '@/lib/site/frame';
import { siteWords, visitDetailsWords } from '@/lib/words/components/layout';

const route = vi.hoisted(() => ({ asPath: '/visit/bus?from=mail#stop' }));
const router = vi.hoisted(() => ({
  push: () => Promise.resolve(true),
  prefetch: () => Promise.resolve(),
  beforePopState: () => undefined,
  events: { on: () => undefined, off: () => undefined },
}));
vi.mock('next/router', () => ({ default: router, useRouter: () => route }));

const frame: SiteFrame = {
  name: 'Test Clinic',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  url: 'https://clinic.example',
  navigation: [
    { label: 'Home', href: '/' },
    { label: 'Visit', href: '/visit' },
    { label: 'By bus', href: '/visit/bus' },
  ],
  visit: {
    address: 'Beacon Lane, Larkmoor',
    phone: { text: '01632 960168', href: 'tel:+441632960168' },
  },
  footer: { text: 'Invented.', links: [{ label: 'Privacy', href: '/privacy' }] },
};

function page(language = 'en-GB') {
  return (
    <SiteLayout frame={frame} language={language}>
      <h1>By bus</h1>
    </SiteLayout>
  );
}

/** jsdom has no layout, so this observer never reports an element. */
class ObserverStub {
  observe() {
    return undefined;
  }
  disconnect() {
    return undefined;
  }
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', ObserverStub);
  vi.stubGlobal('CSS', { supports: () => true });
  // jsdom applies every media query; on a wide screen the menu is open.
  const style = document.createElement('style');
  style.textContent = 'nav, button { display: block !important; }';
  document.head.replaceChildren(style);
  route.asPath = '/visit/bus?from=mail#stop';
});

test('a page in a language from right to left has its direction, and not the header', () => {
  render(
    <SiteLayout frame={frame} language="ar" direction="rtl">
      <h1>أهلا</h1>
    </SiteLayout>,
  );
  expect(screen.getByRole('main')).toHaveAttribute('dir', 'rtl');
  expect(screen.getByRole('banner')).not.toHaveAttribute('dir');
});

test('has a skip link as first tab stop', () => {
  const { container } = render(page());
  const [first] = container.querySelectorAll('a, button');
  expect(first).toHaveAttribute('href', '#main');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
});

test('marks the current page and its section in the menu', () => {
  render(page());
  const menu = within(screen.getByRole('navigation', { name: siteWords.navigation }));
  expect(menu.getByRole('link', { name: 'By bus' })).toHaveAttribute('aria-current', 'page');
  expect(menu.getByRole('link', { name: 'Visit' })).toHaveAttribute('aria-current', 'true');
  expect(menu.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
});

test('opens the menu without a script', () => {
  render(page());
  const button = screen.getByRole('button', { name: siteWords.menu });
  const menu = screen.getByRole('navigation', { name: siteWords.navigation });
  expect(button).toHaveAttribute('popovertarget', menu.id);
  expect(menu).toHaveAttribute('popover', 'auto');
});

test('places the open menu below the header in a browser without anchor positioning', () => {
  vi.stubGlobal('CSS', { supports: () => false });
  render(page());
  const header = screen.getByRole('banner');
  vi.spyOn(header, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 150, 360, 61));
  Object.assign(window, { scrollY: 20 });
  const menu = screen.getByRole('navigation', { name: siteWords.navigation });
  menu.dispatchEvent(new Event('beforetoggle'));
  expect(menu.style.getPropertyValue('--menu-top')).toBe('231px');
  Object.assign(window, { scrollY: 0 });
});

test('sets the page’s language and keeps the site’s for header and footer', () => {
  render(page('cy'));
  expect(document.documentElement.lang).toBe('cy');
  expect(screen.getByRole('banner')).toHaveAttribute('lang', 'en-GB');
  expect(screen.getByRole('contentinfo')).toHaveAttribute('lang', 'en-GB');
});

test('keeps a section’s layout mounted between its pages', () => {
  const section = (path: string) => (
    <SectionLayout
      key="/visit"
      section={{
        path: '/visit',
        title: 'Visit',
        navigation: [{ label: 'By bus', href: '/visit/bus' }],
      }}
    >
      <p>{path}</p>
    </SectionLayout>
  );
  const { rerender } = render(section('/visit/bus'));
  const navigation = screen.getByRole('navigation', { name: 'Visit' });
  expect(within(navigation).getByRole('link')).toHaveAttribute('aria-current', 'page');

  route.asPath = '/visit/car';
  rerender(section('/visit/car'));
  expect(screen.getByText('/visit/car')).toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Visit' })).toBe(navigation);
  expect(within(navigation).getByRole('link')).not.toHaveAttribute('aria-current');
});

test('handles links with client navigation, and focuses the heading afterwards', async () => {
  const push = vi.spyOn(router, 'push');
  render(
    <SiteLayout frame={frame} language="en-GB">
      <h1>The heading</h1>
    </SiteLayout>,
  );
  const privacy = screen.getByRole('link', { name: 'Privacy' });
  expect(fireEvent.click(privacy)).toBe(false);
  expect(push).toHaveBeenCalledExactlyOnceWith('/privacy');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The heading' })).toHaveFocus());
});

test('renders the footer again when its content changes', () => {
  const { rerender } = render(page());
  const footer = screen.getByRole('contentinfo');
  expect(within(footer).getByRole('link', { name: 'Privacy' })).toBeInTheDocument();
  const other = { ...frame, footer: { text: 'Moved.', links: [] } };
  rerender(
    <SiteLayout frame={other} language="en-GB">
      Next
    </SiteLayout>,
  );
  expect(within(footer).getByText('Moved.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Privacy' })).toBeNull();
});

test('reports an error of an enhancement and keeps the page', () => {
  const reportError = vi.fn();
  vi.stubGlobal('reportError', reportError);
  const failure = new Error('no pointers here');
  const listen = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation((...parameters) => {
    if (parameters[0] === 'pointerover') throw failure;
    Reflect.apply(listen, document, parameters);
  });
  const { unmount } = render(page());
  expect(screen.getByRole('heading', { name: 'By bus' })).toBeInTheDocument();
  expect(reportError).toHaveBeenCalledWith(failure);
  unmount();
});

test('shows whether the place is open until that changes', () => {
  vi.useFakeTimers({ now: 1000 });
  const opening = { text: 'Closed now. Opens today at 13:00', until: 90_000 };
  const visit = { ...frame.visit, directions: '/visit', opening };
  render(
    <SiteLayout frame={{ ...frame, visit }} language="en-GB">
      Words
    </SiteLayout>,
  );
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText(opening.text)).toBeVisible();
  expect(footer.getByText(/Beacon Lane, Larkmoor/)).toBeVisible();
  expect(footer.getByRole('link', { name: visitDetailsWords.directions })).toHaveAttribute(
    'href',
    '/visit',
  );
  const call = footer.getByRole('link', { name: /^01632/ });
  expect(call).toHaveAttribute('href', 'tel:+441632960168');
  act(() => {
    vi.advanceTimersByTime(120_000);
  });
  expect(footer.queryByText(opening.text)).toBeNull();
  vi.useRealTimers();
});

test('shows the logo in place of the name, with the name as text alternative', () => {
  const logo = '<img src="/logo.svg" width="4" height="1" alt="Test Clinic">';
  render(
    <SiteLayout frame={{ ...frame, logo }} language="en-GB">
      <h1>By bus</h1>
    </SiteLayout>,
  );
  const home = within(screen.getByRole('banner')).getByRole('link', { name: 'Test Clinic' });
  expect(within(home).getByRole('img', { name: 'Test Clinic' })).toHaveAttribute(
    'src',
    '/logo.svg',
  );
});
