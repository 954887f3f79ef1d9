import { animate } from 'framer-motion/dom/mini';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPageTransitions } from '@/components/motion/page-transitions';
import { routerEvents } from '@/tests/support/router-events';

vi.mock('framer-motion/dom/mini', () => ({ animate: vi.fn() }));

const animated = vi.mocked(animate);
const { events, emit } = routerEvents();

let cancelled: Element[];
let finish: () => void;
let end: () => void;

/** The next frame has been painted. */
function shown() {
  vi.runAllTimers();
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  });
  cancelled = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  animated.mockReset().mockImplementation((element) => {
    const ended = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const cancel = () => cancelled.push(element as Element);
    return { then: ended.then.bind(ended), cancel } as unknown as ReturnType<typeof animate>;
  });
  document.body.innerHTML =
    '<nav popover="auto"></nav><main></main><details></details><dialog></dialog>';
  history.replaceState(null, '', '/visit');
  end = startPageTransitions(events);
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

/** The page has become another one. */
function goTo(path: string) {
  emit('routeChangeStart');
  history.pushState(null, '', path);
  emit('routeChangeComplete');
}

function toggle(selector: string, newState: 'open' | 'closed') {
  find(selector).dispatchEvent(Object.assign(new Event('toggle'), { newState }));
}

/** What moved so far, and by which properties. */
function moved(): (readonly [tag: string, properties: readonly string[]])[] {
  shown();
  return animated.mock.calls.map(
    ([element, frames]) => [(element as Element).tagName, Object.keys(frames)] as const,
  );
}

test('another page comes up, and is visible from the first frame', () => {
  goTo('/events');
  // Its first frame waits for nothing.
  expect(animated).not.toHaveBeenCalled();
  expect(Number(find('main').style.opacity)).toBeGreaterThanOrEqual(0.7);
  expect(moved()).toEqual([['MAIN', ['opacity', 'transform']]]);
  const [, frames, options] = animated.mock.calls[0] ?? [];
  const [first] = (frames as unknown as { opacity: number[] }).opacity;
  expect(first).toBeGreaterThanOrEqual(0.7);
  expect(options?.duration).toBeLessThan(0.3);
});

test('a part of the same page, or other words in the search, move nothing', () => {
  goTo('/visit?q=saturn');
  goTo('/visit#hours');
  expect(moved()).toEqual([]);
});

test('the next navigation ends the movement at once', () => {
  goTo('/events');
  shown();
  emit('routeChangeStart');
  expect(cancelled).toEqual([find('main')]);
  expect(find('main')).toHaveAttribute('style', '');
});

test('one that has not begun does not begin behind the next', () => {
  goTo('/events');
  emit('routeChangeStart');
  expect(moved()).toEqual([]);
  expect(find('main')).toHaveAttribute('style', '');
});

test.each(['nav', 'dialog'])('a %s unfolds when it opens, not when it closes', (selector) => {
  toggle(selector, 'closed');
  expect(moved()).toEqual([]);
  toggle(selector, 'open');
  expect(moved()).toEqual([[selector.toUpperCase(), ['opacity', 'transform']]]);
});

test('an answer that is folded out is at its place at once', () => {
  toggle('details', 'open');
  expect(moved()).toEqual([]);
});

test('who asks for less motion gets a fade and nothing else', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
  goTo('/events');
  shown();
  toggle('nav', 'open');
  expect(moved()).toEqual([
    ['MAIN', ['opacity']],
    ['NAV', ['opacity']],
  ]);
});

test('what has moved keeps no style of it', async () => {
  goTo('/events');
  shown();
  const main = find('main');
  main.style.setProperty('opacity', '1');
  main.style.setProperty('transform', 'none');
  finish();
  await vi.waitFor(() => {
    expect(main.getAttribute('style')).toBe('');
  });
});

test('nothing moves after the end', () => {
  end();
  goTo('/events');
  toggle('nav', 'open');
  expect(moved()).toEqual([]);
});
