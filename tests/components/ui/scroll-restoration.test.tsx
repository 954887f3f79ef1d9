import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreScroll } from '@/components/ui/scroll-restoration';
import { routerEvents } from '@/tests/support/router-events';

const { events, emit } = routerEvents();
const scrolled = vi.fn();
let end: () => void;

/** As the router does it: the address and its entry first, then the page. */
function go(path: string, key: string, html: string) {
  emit('routeChangeStart');
  emit('beforeHistoryChange', path);
  history.pushState({ key }, '', path);
  swap(html);
}

function swap(html: string) {
  document.body.innerHTML = `<main>${html}</main>`;
  emit('routeChangeComplete');
}

/** The browser changes the entry; then the router swaps the page, before `popstate` is over. */
function back(path: string, key: string, html: string) {
  history.replaceState({ key }, '', path);
  emit('routeChangeStart');
  emit('beforeHistoryChange', path);
  swap(html);
}

function scrollBy(y: number) {
  Object.assign(window, { scrollX: 0, scrollY: y });
  dispatchEvent(new Event('scroll'));
}

const list = '<h1>Journal</h1><a href="/a">A</a><a href="/b">B</a><a href="/b">B again</a>';

/** The page has been on screen for a frame. */
function shown() {
  vi.runAllTimers();
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  });
  vi.stubGlobal('scrollTo', scrolled);
  scrolled.mockClear();
  history.replaceState({ key: 'list' }, '', '/journal');
  document.body.innerHTML = `<main>${list}</main>`;
  scrollBy(0);
  end = restoreScroll(events);
});

afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page begins at its heading, which is focused without a jump', () => {
  go('/a', 'a', '<h1>A post</h1>');
  // The page is shown first.
  expect(document.activeElement).toBe(document.body);
  shown();
  expect(document.activeElement?.textContent).toBe('A post');
  expect(document.activeElement).toHaveAttribute('tabindex', '-1');
  expect(scrolled).not.toHaveBeenCalled();
});

const { dataset } = document.documentElement;

test('marks a page that begins at its top as arriving, until its first frame', () => {
  go('/a', 'a', '<h1>A post</h1>');
  expect(dataset.arriving).toBe('');
  shown();
  expect(dataset.arriving).toBeUndefined();
});

test('does not mark a page that begins at one of its parts', () => {
  go('/a#part', 'a', '<h1>A post</h1><h2 id="part">Part</h2>');
  expect(dataset.arriving).toBeUndefined();
});

test('does not mark a page that Back returns to', () => {
  go('/a', 'a', '<h1>A post</h1>');
  shown();
  back('/journal', 'list', list);
  expect(dataset.arriving).toBeUndefined();
});

test('removes the mark when the navigation fails', () => {
  emit('routeChangeStart');
  emit('beforeHistoryChange', '/a');
  emit('routeChangeError');
  expect(dataset.arriving).toBeUndefined();
});

test('whoever scrolled while it was on its way is led to its top', () => {
  scrollBy(60);
  go('/a', 'a', '<h1>A post</h1>');
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ left: 0, top: 0, behavior: 'instant' });
});

test('and whoever comes back to a page that nobody here remembers', () => {
  back('/before', 'before', '<h1>Before the window was loaded anew</h1>');
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ left: 0, top: 0, behavior: 'instant' });
});

test('a page that begins at its top is not asked where it is, which would have it laid out', () => {
  const asked = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0);
  go('/a', 'a', '<h1>A post</h1>');
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('or at the part that its address names', () => {
  go('/a#bus', 'a', '<h1>A post</h1><h2 id="bus">By bus</h2>');
  shown();
  expect(document.activeElement?.textContent).toBe('By bus');
});

test('a part may be named in any letters, and an address that cannot be read names none', () => {
  const html = '<h1>A post</h1><h2 id="на-автобусе">By bus</h2>';
  go('/a#%D0%BD%D0%B0-%D0%B0%D0%B2%D1%82%D0%BE%D0%B1%D1%83%D1%81%D0%B5', 'a', html);
  shown();
  expect(document.activeElement?.textContent).toBe('By bus');
  go('/b#%D0', 'b', html);
  shown();
  expect(document.activeElement?.textContent).toBe('A post');
});

test('Back leads to the place that was left also where the address names a part', () => {
  go('/a#bus', 'a', '<h1>A post</h1><h2 id="bus">By bus</h2>');
  scrollBy(340);
  go('/b', 'b', '<h1>B post</h1>');
  // As the framework does when it has put the page up.
  setTimeout(() => {
    scrollTo({ top: 90 });
  });
  back('/a#bus', 'a', '<h1>A post</h1><h2 id="bus">By bus</h2>');
  shown();
  expect(scrolled).toHaveBeenLastCalledWith({ left: 0, top: 340, behavior: 'instant' });
});

test('Back from a page that a folded menu led to is to the heading', () => {
  document.querySelector('a')?.focus();
  go('/a', 'a', '<h1>A post</h1>');
  const focus = vi.spyOn(HTMLAnchorElement.prototype, 'focus').mockReturnValue(undefined);
  back('/journal', 'list', list);
  expect(focus).toHaveBeenCalledOnce();
  expect(document.activeElement?.textContent).toBe('Journal');
});

test('Back leads to the place and the link that were left', () => {
  scrollBy(740);
  document.querySelectorAll('a')[2]?.focus();
  go('/b', 'b', '<h1>B post</h1>');
  scrollBy(120);
  // The browser scrolls by itself before the router starts.
  history.replaceState({ key: 'list' }, '', '/journal');
  scrollBy(0);
  back('/journal', 'list', list);
  expect(scrolled).toHaveBeenLastCalledWith({ left: 0, top: 740, behavior: 'instant' });
  expect(document.activeElement?.textContent).toBe('B again');
  // And Forward to where one was there.
  back('/b', 'b', '<h1>B post</h1>');
  expect(scrolled).toHaveBeenLastCalledWith({ left: 0, top: 120, behavior: 'instant' });
  // Nobody was on a link there.
  expect(document.activeElement?.textContent).toBe('B post');
});

test('whoever left before this was there comes back to the place and the link too', () => {
  end();
  document.querySelectorAll('a')[1]?.focus();
  const left = { x: 0, y: 740, focused: document.activeElement, state: { key: 'list' } };
  history.pushState({ key: 'b' }, '', '/b');
  document.body.innerHTML = '<main><h1>B post</h1></main>';
  end = restoreScroll(events, left);
  back('/journal', 'list', list);
  expect(scrolled).toHaveBeenLastCalledWith({ left: 0, top: 740, behavior: 'instant' });
  expect(document.activeElement?.textContent).toBe('B');
});

test('a link clicked after Back is a new page again', () => {
  go('/b', 'b', '<h1>B post</h1>');
  back('/journal', 'list', list);
  go('/a', 'a', '<h1>A post</h1>');
  shown();
  expect(document.activeElement?.textContent).toBe('A post');
});

test('another address of the same page takes the focus from nothing', () => {
  document.querySelector('a')?.focus();
  emit('routeChangeStart');
  history.pushState({ key: 'again' }, '', '/journal?light=red');
  emit('routeChangeComplete');
  expect(document.activeElement?.textContent).toBe('A');
});

test('a page that answers another question is begun by whoever was on what is gone', () => {
  go('/search?q=satrun', 'typo', '<h1>Search</h1><a href="/search?q=saturn">Saturn</a>');
  shown();
  scrollBy(60);
  document.querySelector('a')?.focus();
  go('/search?q=saturn', 'word', '<h1>Search</h1><p>11 results</p>');
  shown();
  expect(document.activeElement?.tagName).toBe('H1');
  back('/search?q=satrun', 'typo', '<h1>Search</h1><a href="/search?q=saturn">Saturn</a>');
  expect(document.activeElement?.textContent).toBe('Saturn');
  expect(scrolled).toHaveBeenLastCalledWith({ left: 0, top: 60, behavior: 'instant' });
});

test('who goes on at once is not called back by the page between', () => {
  go('/a', 'a', '<h1>A post</h1>');
  emit('routeChangeStart');
  document.querySelector('h1')?.replaceWith(document.createElement('h1'));
  shown();
  expect(document.activeElement).toBe(document.body);
});

test('once ended it does nothing', () => {
  end();
  go('/a', 'a', '<h1>A post</h1>');
  shown();
  expect(document.activeElement).toBe(document.body);
});
