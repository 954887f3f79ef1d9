import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreScroll } from '@/components/ui/navigation/scroll-restoration';
import { routerEvents } from '@/tests/support/router-events';

const { events, emit } = routerEvents();
const scrollTo = vi.fn();
let stop: () => void;

/** Navigates like the router: the history entry first, then the page. */
function go(path: string, key: string, html: string) {
  emit('routeChangeStart');
  history.pushState({ key }, '', path);
  swap(html);
}

function swap(html: string) {
  document.body.innerHTML = `<main>${html}</main>`;
  emit('routeChangeComplete');
}

/** Goes back: the browser changes the entry, then the router replaces the page. */
function back(path: string, key: string, html: string) {
  history.replaceState({ key }, '', path);
  emit('routeChangeStart');
  swap(html);
}

function scrollBy(y: number) {
  Object.assign(window, { scrollX: 0, scrollY: y });
  dispatchEvent(new Event('scroll'));
}

const list = '<h1>Journal</h1><a href="/a">A</a><a href="/b">B</a><a href="/b">B again</a>';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('scrollTo', scrollTo);
  scrollTo.mockClear();
  history.replaceState({ key: 'list' }, '', '/journal');
  document.body.innerHTML = `<main>${list}</main>`;
  scrollBy(0);
  stop = restoreScroll(events);
});

afterEach(() => {
  stop();
});

test('focuses the heading of a new page without scrolling', () => {
  go('/a', 'a', '<h1>A post</h1>');
  expect(document.activeElement?.textContent).toBe('A post');
  expect(document.activeElement).toHaveAttribute('tabindex', '-1');
  expect(scrollTo).not.toHaveBeenCalled();
});

test('scrolls to the top when the visitor scrolled during the navigation', () => {
  scrollBy(60);
  go('/a', 'a', '<h1>A post</h1>');
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ left: 0, top: 0, behavior: 'instant' });
});

test('scrolls to the top on Back to a page without a saved position', () => {
  back('/before', 'before', '<h1>Before the reload</h1>');
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ left: 0, top: 0, behavior: 'instant' });
});

test('does not read the scroll offset of a page at its top', () => {
  const readScrollY = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0);
  go('/a', 'a', '<h1>A post</h1>');
  expect(readScrollY).not.toHaveBeenCalled();
  readScrollY.mockRestore();
});

test('focuses the element of the fragment', () => {
  go('/a#bus', 'a', '<h1>A post</h1><h2 id="bus">By bus</h2>');
  expect(document.activeElement?.textContent).toBe('By bus');
});

test('decodes the fragment, and ignores one that cannot be decoded', () => {
  const html = '<h1>A post</h1><h2 id="на-автобусе">By bus</h2>';
  go('/a#%D0%BD%D0%B0-%D0%B0%D0%B2%D1%82%D0%BE%D0%B1%D1%83%D1%81%D0%B5', 'a', html);
  expect(document.activeElement?.textContent).toBe('By bus');
  go('/b#%D0', 'b', html);
  expect(document.activeElement?.textContent).toBe('A post');
});

test('restores the scroll position on Back to a page with a fragment', () => {
  go('/a#bus', 'a', '<h1>A post</h1><h2 id="bus">By bus</h2>');
  scrollBy(340);
  go('/b', 'b', '<h1>B post</h1>');
  // The router scrolls after rendering.
  setTimeout(() => {
    scrollTo({ top: 90 });
  });
  back('/a#bus', 'a', '<h1>A post</h1><h2 id="bus">By bus</h2>');
  vi.runAllTimers();
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 340, behavior: 'instant' });
});

test('focuses the heading on Back if the link is hidden', () => {
  document.querySelector('a')?.focus();
  go('/a', 'a', '<h1>A post</h1>');
  const focus = vi.spyOn(HTMLAnchorElement.prototype, 'focus').mockReturnValue(undefined);
  back('/journal', 'list', list);
  expect(focus).toHaveBeenCalledOnce();
  expect(document.activeElement?.textContent).toBe('Journal');
});

test('restores the scroll position and the focused link on Back', () => {
  scrollBy(740);
  document.querySelectorAll('a')[2]?.focus();
  go('/b', 'b', '<h1>B post</h1>');
  scrollBy(120);
  // The browser scrolls before the router starts.
  history.replaceState({ key: 'list' }, '', '/journal');
  scrollBy(0);
  back('/journal', 'list', list);
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 740, behavior: 'instant' });
  expect(document.activeElement?.textContent).toBe('B again');
  // Forward.
  back('/b', 'b', '<h1>B post</h1>');
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 120, behavior: 'instant' });
  // No link was focused there.
  expect(document.activeElement?.textContent).toBe('B post');
});

test('restores the position of a page left before the module loaded', () => {
  stop();
  document.querySelectorAll('a')[1]?.focus();
  const left = { x: 0, y: 740, focused: document.activeElement, state: { key: 'list' } };
  history.pushState({ key: 'b' }, '', '/b');
  document.body.innerHTML = '<main><h1>B post</h1></main>';
  stop = restoreScroll(events, left);
  back('/journal', 'list', list);
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 740, behavior: 'instant' });
  expect(document.activeElement?.textContent).toBe('B');
});

test('treats a navigation after Back as a new page', () => {
  go('/b', 'b', '<h1>B post</h1>');
  back('/journal', 'list', list);
  go('/a', 'a', '<h1>A post</h1>');
  expect(document.activeElement?.textContent).toBe('A post');
});

test('keeps focus on another query of the same path', () => {
  document.querySelector('a')?.focus();
  emit('routeChangeStart');
  history.pushState({ key: 'again' }, '', '/journal?light=red');
  emit('routeChangeComplete');
  expect(document.activeElement?.textContent).toBe('A');
});

test('focuses the heading when the focused element is removed', () => {
  go('/search?q=satrun', 'typo', '<h1>Search</h1><a href="/search?q=saturn">Saturn</a>');
  scrollBy(60);
  document.querySelector('a')?.focus();
  go('/search?q=saturn', 'word', '<h1>Search</h1><p>11 results</p>');
  expect(document.activeElement?.tagName).toBe('H1');
  back('/search?q=satrun', 'typo', '<h1>Search</h1><a href="/search?q=saturn">Saturn</a>');
  expect(document.activeElement?.textContent).toBe('Saturn');
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 60, behavior: 'instant' });
});

test('does nothing once stopped', () => {
  stop();
  go('/a', 'a', '<h1>A post</h1>');
  expect(document.activeElement).toBe(document.body);
});
