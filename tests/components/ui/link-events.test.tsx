import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handleLinkEvents } from '@/components/ui/link-events';
import { Link } from '@/components/ui/link';

const router = {
  push: vi.fn(() => Promise.resolve(true)),
  prefetch: vi.fn(() => Promise.resolve()),
  events: { on: vi.fn(), off: vi.fn(), emit: vi.fn() },
};
const observe = vi.fn();
let stop: () => void;

/** jsdom has none; tests/components/ui/prefetch-in-view.test.tsx has more of it. */
class Observer {
  observe = observe;
  disconnect = () => undefined;
}

/** Whether the browser was left to follow the link itself; jsdom cannot and would say so. */
function isLeftToBrowser(link: HTMLElement, init: MouseEventInit = {}): boolean {
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
])('the router swaps in %s', (href) => {
  expect(isLeftToBrowser(link(href))).toBe(false);
  expect(router.push).toHaveBeenCalledExactlyOnceWith(href);
});

test('the browser goes to a form, of which the parts are fetched ahead', async () => {
  const element = link('/f/contact');
  fireEvent.pointerOver(element);
  await vi.waitFor(() =>
    expect(router.prefetch).toHaveBeenCalledExactlyOnceWith('/f/contact', '/f/contact', {}),
  );
  expect(isLeftToBrowser(element)).toBe(true);
  expect(router.push).not.toHaveBeenCalled();
});

test.each([
  '/p/moor/f/contact',
  '/api/health',
  '/desk',
  '/desk?key=1',
  '/visit/',
  '/journal/feed.xml',
  '/files/plan.pdf?v=2#page=3',
  'https://elsewhere.example/visit',
  '//elsewhere.example/visit',
  'mailto:dome@larkmoor.example',
  '#part',
  '/visit?from=mail#part',
])('the browser goes to %s', (href) => {
  const element = link(href);
  expect(isLeftToBrowser(element)).toBe(true);
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
])('the browser answers a click with %j', (init) => {
  expect(isLeftToBrowser(link('/journal'), init)).toBe(true);
  expect(router.push).not.toHaveBeenCalled();
});

test.each([{ target: '_blank' }, { download: '' }])('the browser follows a link with %j', (own) => {
  expect(isLeftToBrowser(link('/journal', own))).toBe(true);
  expect(router.push).not.toHaveBeenCalled();
});

test('a click that something else has answered is left alone', () => {
  const element = link('/journal');
  element.addEventListener('click', (event) => {
    event.preventDefault();
  });
  fireEvent.click(element);
  expect(router.push).not.toHaveBeenCalled();
});

test.each(['/f/contact', '/desk', '/desk/mail?page=2', '/p/moor/f/contact'])(
  'the browser leaves %s by itself, and nothing is fetched ahead there',
  (path) => {
    history.replaceState(null, '', path);
    const element = link('/journal');
    fireEvent.pointerOver(element);
    expect(isLeftToBrowser(element)).toBe(true);
    expect(router.push).not.toHaveBeenCalled();
    expect(router.prefetch).not.toHaveBeenCalled();
  },
);

test('a click on what a link holds follows it, and one beside it does nothing', () => {
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
  expect(isLeftToBrowser(screen.getByText('within'))).toBe(false);
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/journal');
});

test('a page is fetched ahead once, however often one comes near', async () => {
  const element = link('/journal#newest');
  fireEvent.pointerOver(element);
  fireEvent.touchStart(element);
  fireEvent.focusIn(element);
  await vi.waitFor(() => {
    expect(router.prefetch).toHaveBeenCalledExactlyOnceWith('/journal', '/journal', {});
  });
});

test('a page that expired is fetched anew by a click, past what the router keeps', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const element = link('/journal');
  fireEvent.pointerOver(element);
  await vi.waitFor(() => {
    expect(router.prefetch).toHaveBeenCalledOnce();
  });
  await router.prefetch.mock.results[0]?.value;
  vi.setSystemTime(Date.now() + 301_000);
  expect(isLeftToBrowser(element)).toBe(false);
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/journal', '/journal', {
    unstable_skipClientCache: true,
    scroll: false,
  });
  vi.useRealTimers();
});

test('nothing is fetched ahead of the page one is on', async () => {
  fireEvent.pointerOver(link('/visit?from=mail'));
  fireEvent.pointerOver(link('/journal'));
  await vi.waitFor(() => {
    expect(router.prefetch).toHaveBeenCalledExactlyOnceWith('/journal', '/journal', {});
  });
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing is fetched ahead over a line with %j',
  async (line) => {
    Object.assign(navigator, { connection: line });
    fireEvent.pointerOver(link('/journal'));
    Object.assign(navigator, { connection: { saveData: false, effectiveType: '4g' } });
    fireEvent.pointerOver(link('/contact'));
    await vi.waitFor(() => {
      expect(router.prefetch).toHaveBeenCalledExactlyOnceWith('/contact', '/contact', {});
    });
    Reflect.deleteProperty(navigator, 'connection');
  },
);

test('a page that cannot be fetched ahead is no failure yet', async () => {
  router.prefetch.mockRejectedValueOnce(new Error('The line is dead.'));
  const element = link('/journal');
  fireEvent.focusIn(element);
  await vi.waitFor(() => {
    expect(router.prefetch).toHaveBeenCalledOnce();
  });
  await expect(router.prefetch.mock.results[0]?.value).rejects.toThrow('The line is dead.');
  expect(isLeftToBrowser(element)).toBe(false);
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/journal', '/journal', {
    scroll: false,
  });
});

test.each([
  { place: 'from below the top', y: 300, href: '/journal', scroll: true },
  { place: 'to a part', y: 0, href: '/journal#newest', scroll: true },
  { place: 'from the top', y: 0, href: '/journal', scroll: false },
])('the router is to lead to a place only where needed: $place', async ({ y, href, scroll }) => {
  const element = link(href);
  fireEvent.pointerOver(element);
  await vi.waitFor(() => {
    expect(router.prefetch).toHaveBeenCalledOnce();
  });
  Object.assign(window, { scrollY: y });
  fireEvent.click(element);
  expect(router.push).toHaveBeenCalledExactlyOnceWith(href, href, { scroll });
});

test('a click that comes before the part that goes with it is made up for', async () => {
  render(
    <main>
      <h1>The journal</h1>
    </main>,
  );
  expect(isLeftToBrowser(link('/journal'))).toBe(false);
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/journal');
  await vi.waitFor(() => {
    expect(screen.getByRole('heading', { name: 'The journal' })).toHaveFocus();
  });
});

test('loads what client navigation needs when the browser is idle, for a press without an approach', async () => {
  const element = link('/journal');
  await vi.waitFor(() => {
    expect(observe).toHaveBeenCalledExactlyOnceWith(element);
  });
  isLeftToBrowser(element);
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/journal', '/journal', { scroll: false });
});

test('once ended it follows nothing', () => {
  stop();
  const element = link('/journal');
  fireEvent.pointerOver(element);
  expect(isLeftToBrowser(element)).toBe(true);
  expect(router.prefetch).not.toHaveBeenCalled();
});
