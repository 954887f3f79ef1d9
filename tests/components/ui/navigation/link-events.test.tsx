import type { NextRouter } from 'next/router';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handleLinkEvents } from '@/components/ui/navigation/link-events';
import { Link } from '@/components/ui/link';
import { patient } from '@/tests/support/patient';

const router = {
  asPath: '/visit?from=mail',
  push: vi.fn(() => Promise.resolve(true)),
  replace: vi.fn(() => Promise.resolve(true)),
  prefetch: vi.fn(() => Promise.resolve()),
  beforePopState: vi.fn<NextRouter['beforePopState']>(),
  events: { on: vi.fn(), off: vi.fn(), emit: vi.fn() },
};
const observe = vi.fn();
let stop: () => void;

/** jsdom has no IntersectionObserver. */
class Observer {
  observe = observe;
  disconnect = () => undefined;
}

/** Clicks a link and returns whether the default action was left to the browser. */
function leavesToBrowser(link: HTMLElement, init: MouseEventInit = {}): boolean {
  let isLeft = true;
  const note = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', note, { once: true });
  fireEvent.click(link, init);
  return isLeft;
}

function link(href: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const { container } = render(<Link href={href}>Onward</Link>);
  const element = within(container).getByRole('link', { name: 'Onward' });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('IntersectionObserver', Observer);
  Object.assign(window, { scrollX: 0, scrollY: 0 });
  history.replaceState(null, '', '/visit?from=mail');
  stop = handleLinkEvents(router);
});

afterEach(() => {
  stop();
});

test.each([
  '/',
  '/journal',
  '/visit/access?for=two',
  '/contact#form',
  '/visit',
  '/forms',
  '/desks',
])('navigates to %s with the router', (href) => {
  expect(leavesToBrowser(link(href))).toBe(false);
  expect(router.push).toHaveBeenCalledExactlyOnceWith(href);
});

test.each([
  ['/cy', {}],
  ['/cy/ymweld', {}],
  ['/visit', { hreflang: 'en' }],
])('leaves %s, which is in another language, to the browser', (href, attributes) => {
  vi.stubEnv('HAS_LANGUAGES', 'yes');
  vi.stubEnv('SITE_LANGUAGES', 'en cy');
  const element = link(href, attributes);
  fireEvent.pointerOver(element);
  expect(leavesToBrowser(element)).toBe(true);
  expect(router.push).not.toHaveBeenCalled();
  expect(router.prefetch).not.toHaveBeenCalled();
});

test('navigates within another language with the router', () => {
  vi.stubEnv('HAS_LANGUAGES', 'yes');
  vi.stubEnv('SITE_LANGUAGES', 'en cy');
  history.replaceState(null, '', '/cy');
  expect(leavesToBrowser(link('/cy/ymweld'))).toBe(false);
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/cy/ymweld');
});

test('leaves a form to the browser and prefetches its scripts', async () => {
  const element = link('/f/contact');
  fireEvent.pointerOver(element);
  await patient.waitFor(() =>
    expect(router.prefetch).toHaveBeenCalledExactlyOnceWith('/f/contact'),
  );
  expect(leavesToBrowser(element)).toBe(true);
  expect(router.push).not.toHaveBeenCalled();
});

test.each([
  '/p/moor/f/contact',
  '/api/health',
  '/desk',
  '/desk/inbox?key=1',
  '/visit/',
  '/journal/feed.xml',
  '/files/plan.pdf?v=2#page=3',
  'https://elsewhere.example/visit',
  '//elsewhere.example/visit',
  'mailto:dome@larkmoor.example',
  '#part',
  '/visit?from=mail#part',
])('leaves %s to the browser', (href) => {
  const element = link(href);
  expect(leavesToBrowser(element)).toBe(true);
  fireEvent.pointerOver(element);
  expect(router.push).not.toHaveBeenCalled();
  expect(router.prefetch).not.toHaveBeenCalled();
});

test.each<MouseEventInit>([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('leaves a click with %j to the browser', (init) => {
  expect(leavesToBrowser(link('/journal'), init)).toBe(true);
  expect(router.push).not.toHaveBeenCalled();
});

test.each<Readonly<Record<string, string>>>([{ target: '_blank' }, { download: '' }])(
  'leaves a link with %j to the browser',
  (own) => {
    expect(leavesToBrowser(link('/journal', own))).toBe(true);
    expect(router.push).not.toHaveBeenCalled();
  },
);

test('ignores a click whose default is prevented', () => {
  const element = link('/journal');
  element.addEventListener('click', (event) => {
    event.preventDefault();
  });
  fireEvent.click(element);
  expect(router.push).not.toHaveBeenCalled();
});

test.each(['/f/contact', '/desk', '/desk/mail?page=2', '/p/moor/f/contact'])(
  'leaves links on %s to the browser and prefetches nothing',
  (path) => {
    history.replaceState(null, '', path);
    const element = link('/journal');
    fireEvent.pointerOver(element);
    expect(leavesToBrowser(element)).toBe(true);
    expect(router.push).not.toHaveBeenCalled();
    expect(router.prefetch).not.toHaveBeenCalled();
  },
);

test('follows a click on a child of a link, not one beside it', () => {
  render(
    <p>
      beside{' '}
      <Link href="/journal">
        <b>within</b>
      </Link>
    </p>,
  );
  fireEvent.click(screen.getByText(/beside/));
  expect(router.push).not.toHaveBeenCalled();
  expect(leavesToBrowser(screen.getByText('within'))).toBe(false);
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/journal');
});

test('prefetches a page once', async () => {
  const element = link('/journal#newest');
  fireEvent.pointerOver(element);
  fireEvent.touchStart(element);
  fireEvent.focusIn(element);
  await patient.waitFor(() => {
    expect(router.prefetch).toHaveBeenCalledExactlyOnceWith('/journal');
  });
});

test('fetches an expired page again on click', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const element = link('/journal');
  fireEvent.pointerOver(element);
  await patient.waitFor(() => {
    expect(router.prefetch).toHaveBeenCalledOnce();
  });
  await router.prefetch.mock.results[0]?.value;
  vi.setSystemTime(Date.now() + 301_000);
  expect(leavesToBrowser(element)).toBe(false);
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/journal', '/journal', {
    unstable_skipClientCache: true,
    scroll: false,
  });
  vi.useRealTimers();
});

/** Goes back to a page as the router does; returns whether the router shows it. */
function goBackTo(as: string, options = {}, more = {}): boolean | undefined {
  const url = `/[[...path]]?path=${as.slice(1)}`;
  return router.beforePopState.mock.lastCall?.[0]({ url, as, options, ...more });
}

test('fetches an expired page again on Back, also one that is visited often', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const element = link('/journal');
  await patient.waitFor(() => expect(router.beforePopState).toHaveBeenCalledOnce());
  for (let seconds = 0; seconds < 300; seconds += 20) {
    if (seconds % 40 === 0) leavesToBrowser(element);
    else expect(goBackTo('/journal')).toBe(true);
    vi.setSystemTime(Date.now() + 20_000);
  }
  expect(router.replace).not.toHaveBeenCalled();
  expect(goBackTo('/journal', { scroll: false })).toBe(false);
  expect(router.replace).toHaveBeenCalledExactlyOnceWith('/[[...path]]?path=journal', '/journal', {
    scroll: false,
    unstable_skipClientCache: true,
  });
  expect(goBackTo('/journal')).toBe(true);
  stop();
  vi.setSystemTime(Date.now() + 301_000);
  expect(goBackTo('/journal')).toBe(true);
  vi.useRealTimers();
});

test('does not count another fragment of the page as a new request', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const element = link('/journal');
  await patient.waitFor(() => expect(router.beforePopState).toHaveBeenCalledOnce());
  leavesToBrowser(element);
  router.asPath = '/journal#newest';
  vi.setSystemTime(Date.now() + 301_000);
  expect(goBackTo('/journal')).toBe(true);
  router.asPath = '/visit?from=mail';
  expect(goBackTo('/journal')).toBe(false);
  vi.useRealTimers();
});

test('leaves a page and its pictures to the viewer, and other pages to the router', async () => {
  fireEvent.pointerOver(link('/journal'));
  await patient.waitFor(() => expect(router.beforePopState).toHaveBeenCalledOnce());
  router.asPath = '/journal';
  expect(goBackTo('/journal', {}, { viewer: true })).toBe(false);
  router.asPath = '/visit?from=mail';
  expect(goBackTo('/journal', {}, { viewer: false })).toBe(true);
});

test('does not prefetch the current page', async () => {
  fireEvent.pointerOver(link('/visit?from=mail'));
  fireEvent.pointerOver(link('/journal'));
  await patient.waitFor(() => {
    expect(router.prefetch).toHaveBeenCalledExactlyOnceWith('/journal');
  });
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'prefetches nothing with %j',
  async (line) => {
    Object.assign(navigator, { connection: line });
    fireEvent.pointerOver(link('/journal'));
    Object.assign(navigator, { connection: { saveData: false, effectiveType: '4g' } });
    fireEvent.pointerOver(link('/contact'));
    await patient.waitFor(() => {
      expect(router.prefetch).toHaveBeenCalledExactlyOnceWith('/contact');
    });
    Reflect.deleteProperty(navigator, 'connection');
  },
);

test('ignores a failed prefetch', async () => {
  router.prefetch.mockRejectedValueOnce(new Error('Network error'));
  const element = link('/journal');
  fireEvent.focusIn(element);
  await patient.waitFor(() => {
    expect(router.prefetch).toHaveBeenCalledOnce();
  });
  await expect(router.prefetch.mock.results[0]?.value).rejects.toThrow('Network error');
  expect(leavesToBrowser(element)).toBe(false);
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/journal', '/journal', {
    scroll: false,
  });
});

test.each([
  { navigation: 'from below the top', y: 300, href: '/journal', scroll: true },
  { navigation: 'to a fragment', y: 0, href: '/journal#newest', scroll: true },
  { navigation: 'from the top', y: 0, href: '/journal', scroll: false },
])('lets the router scroll only where needed: $navigation', async ({ y, href, scroll }) => {
  const element = link(href);
  fireEvent.pointerOver(element);
  await patient.waitFor(() => {
    expect(router.prefetch).toHaveBeenCalledOnce();
  });
  Object.assign(window, { scrollY: y });
  fireEvent.click(element);
  expect(router.push).toHaveBeenCalledExactlyOnceWith(href, href, { scroll });
});

test('navigates before the routing code has loaded and focuses the page afterwards', async () => {
  render(
    <main>
      <h1>The journal</h1>
    </main>,
  );
  expect(leavesToBrowser(link('/journal'))).toBe(false);
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/journal');
  await patient.waitFor(() => {
    expect(screen.getByRole('heading', { name: 'The journal' })).toHaveFocus();
  });
});

test('leaves the focus in a field of the next page until the routing code has loaded', async () => {
  render(
    <main>
      <h1>The journal</h1>
      <input aria-label="Search" />
    </main>,
  );
  fireEvent.click(link('/journal'));
  const field = screen.getByRole('textbox', { name: 'Search' });
  field.focus();
  // The code has loaded when it prefetches.
  fireEvent.pointerOver(link('/contact'));
  await patient.waitFor(() => {
    expect(router.prefetch).toHaveBeenCalledWith('/contact');
  });
  expect(field).toHaveFocus();
});

test('leaves the focus where it is when another click cancels the first navigation', async () => {
  router.push.mockResolvedValueOnce(false);
  render(
    <main>
      <h1>Your visit</h1>
    </main>,
  );
  const element = link('/journal');
  fireEvent.click(element);
  element.focus();
  // The code has loaded when it prefetches.
  fireEvent.pointerOver(link('/contact'));
  await patient.waitFor(() => {
    expect(router.prefetch).toHaveBeenCalledWith('/contact');
  });
  expect(element).toHaveFocus();
});

test('loads the routing code when the browser is idle', async () => {
  const element = link('/journal');
  await patient.waitFor(() => {
    expect(observe).toHaveBeenCalledExactlyOnceWith(element);
  });
  leavesToBrowser(element);
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/journal', '/journal', { scroll: false });
});

test('handles nothing once stopped', () => {
  stop();
  const element = link('/journal');
  fireEvent.pointerOver(element);
  expect(leavesToBrowser(element)).toBe(true);
  expect(router.prefetch).not.toHaveBeenCalled();
});
