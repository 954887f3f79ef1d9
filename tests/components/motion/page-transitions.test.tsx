import { animate } from 'framer-motion/dom/mini';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPageTransitions } from '@/components/motion/page-transitions';
import { routerEvents } from '@/tests/support/router-events';
import { patient } from '@/tests/support/patient';

vi.mock('framer-motion/dom/mini', () => ({ animate: vi.fn() }));

const animateMock = vi.mocked(animate);
const { events, emit } = routerEvents();

let cancelled: Element[];
let finish: () => void;
let stop: () => void;

/** Runs the timers up to the painted next frame. */
function paint() {
  vi.runAllTimers();
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  });
  cancelled = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  animateMock.mockReset().mockImplementation((element) => {
    const ended = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const cancel = () => cancelled.push(element as Element);
    return { then: ended.then.bind(ended), cancel } as unknown as ReturnType<typeof animate>;
  });
  document.body.innerHTML =
    '<nav popover="auto"></nav><main></main><details></details><dialog></dialog>';
  history.replaceState(null, '', '/visit');
  stop = startPageTransitions(events);
});

afterEach(() => {
  stop();
});

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`There is no ${selector}.`);
  return element;
}

function goTo(path: string) {
  emit('routeChangeStart');
  history.pushState(null, '', path);
  emit('routeChangeComplete');
}

function toggle(selector: string, newState: 'open' | 'closed') {
  find(selector).dispatchEvent(Object.assign(new Event('toggle'), { newState }));
}

/** Lists the animated elements and their animated properties. */
function animations(): (readonly [tag: string, properties: readonly string[]])[] {
  paint();
  return animateMock.mock.calls.map(
    ([element, frames]) => [(element as Element).tagName, Object.keys(frames)] as const,
  );
}

test('animates the next page, which is visible from the first frame', () => {
  goTo('/events');
  expect(animateMock).not.toHaveBeenCalled();
  expect(Number(find('main').style.opacity)).toBeGreaterThanOrEqual(0.7);
  expect(animations()).toEqual([['MAIN', ['opacity', 'transform']]]);
  const [, frames, options] = animateMock.mock.calls[0] ?? [];
  const [first] = (frames as unknown as { opacity: number[] }).opacity;
  expect(first).toBeGreaterThanOrEqual(0.7);
  expect(options?.duration).toBeLessThan(0.3);
});

test('does not animate a fragment or another query of the same page', () => {
  goTo('/visit?q=saturn');
  goTo('/visit#hours');
  expect(animations()).toEqual([]);
});

test('ends the animation when the next navigation starts', () => {
  goTo('/events');
  paint();
  emit('routeChangeStart');
  expect(cancelled).toEqual([find('main')]);
  expect(find('main')).toHaveAttribute('style', '');
});

test('does not start an animation that a navigation has cancelled', () => {
  goTo('/events');
  emit('routeChangeStart');
  expect(animations()).toEqual([]);
  expect(find('main')).toHaveAttribute('style', '');
});

test.each(['nav', 'dialog'])('animates a %s when it opens, not when it closes', (selector) => {
  toggle(selector, 'closed');
  expect(animations()).toEqual([]);
  toggle(selector, 'open');
  expect(animations()).toEqual([[selector.toUpperCase(), ['opacity', 'transform']]]);
});

test('does not animate an opened details element', () => {
  toggle('details', 'open');
  expect(animations()).toEqual([]);
});

test('only fades with reduced motion', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
  goTo('/events');
  paint();
  toggle('nav', 'open');
  expect(animations()).toEqual([
    ['MAIN', ['opacity']],
    ['NAV', ['opacity']],
  ]);
});

test('removes its inline styles when the animation ends', async () => {
  goTo('/events');
  paint();
  const main = find('main');
  main.style.setProperty('opacity', '1');
  main.style.setProperty('transform', 'none');
  finish();
  await patient.waitFor(() => {
    expect(main.getAttribute('style')).toBe('');
  });
});

test('animates nothing once stopped', () => {
  stop();
  goTo('/events');
  toggle('nav', 'open');
  expect(animations()).toEqual([]);
});
