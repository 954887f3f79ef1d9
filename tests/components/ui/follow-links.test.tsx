import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchSeenLinks, followLinks } from '@/components/ui/follow-links';
import { Link } from '@/components/ui/link';

const router = {
  push: vi.fn(() => Promise.resolve(true)),
  prefetch: vi.fn(() => Promise.resolve()),
};
let stop: () => void;

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
  render(<Link href={href}>Onward</Link>);
  const element = screen.getByRole('link', { name: 'Onward' });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

beforeEach(() => {
  vi.clearAllMocks();
  history.replaceState(null, '', '/visit?from=mail');
  stop = followLinks(router);
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

test.each([
  '/f/contact',
  '/p/moor/f/contact',
  '/api/health',
  '/desk',
  '/desk?key=1',
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

test('a page is fetched ahead once, however often one comes near', () => {
  const element = link('/journal');
  fireEvent.pointerOver(element);
  fireEvent.touchStart(element);
  fireEvent.focusIn(element);
  expect(router.prefetch).toHaveBeenCalledExactlyOnceWith('/journal');
});

test('a page that cannot be fetched ahead is no failure yet', async () => {
  router.prefetch.mockRejectedValueOnce(new Error('The line is dead.'));
  const element = link('/journal');
  fireEvent.focusIn(element);
  await expect(router.prefetch.mock.results[0]?.value).rejects.toThrow('The line is dead.');
  expect(isLeftToBrowser(element)).toBe(false);
});

test('once ended it follows nothing', () => {
  stop();
  const element = link('/journal');
  fireEvent.pointerOver(element);
  expect(isLeftToBrowser(element)).toBe(true);
  expect(router.prefetch).not.toHaveBeenCalled();
});

test('links that are seen are fetched ahead, but for the page one is on', () => {
  const observed = new Set<Element>();
  let see: (links: readonly Element[]) => void = () => undefined;
  class Observer {
    constructor(report: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
      see = (links) =>
        report(
          [...observed].map((target) => ({
            isIntersecting: links.includes(target),
            target,
          })),
        );
    }
    observe(target: Element) {
      observed.add(target);
    }
    unobserve(target: Element) {
      observed.delete(target);
    }
    disconnect() {
      observed.clear();
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const { container } = render(
    <nav>
      <Link href="/visit">Visit</Link>
      <Link href="/journal">Journal</Link>
      <Link href="/contact">Contact</Link>
    </nav>,
  );
  const end = fetchSeenLinks(router, container);
  see([screen.getByText('Visit'), screen.getByText('Journal')]);
  expect(router.prefetch).toHaveBeenCalledExactlyOnceWith('/journal');
  expect(observed).toEqual(new Set([screen.getByText('Contact')]));
  end();
  expect(observed.size).toBe(0);
  vi.unstubAllGlobals();
});
