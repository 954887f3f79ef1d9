import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefetchInView } from '@/components/ui/navigation/prefetch-in-view';
import { routerEvents } from '@/tests/support/router-events';

const prefetch = vi.fn();
const { events, emit } = routerEvents();
let idle: Map<number, () => void>;
let observed: Set<Element>;
let report: (targets: readonly Element[], isIntersecting?: boolean) => void;
let stop: () => void;

/** jsdom has no layout, so tests report which links are in view. */
class Observer {
  constructor(callback: IntersectionObserverCallback) {
    report = (targets, isIntersecting = true) => {
      const entries = targets
        .filter((target) => observed.has(target))
        .map((target) => ({ target, isIntersecting }) as IntersectionObserverEntry);
      if (entries.length > 0) callback(entries, this as unknown as IntersectionObserver);
    };
  }
  observe = (target: Element) => observed.add(target);
  unobserve = (target: Element) => observed.delete(target);
  disconnect = () => observed.clear();
}

/** Runs the idle callbacks. */
function becomeIdle() {
  const calls = [...idle.values()];
  idle.clear();
  for (const call of calls) call();
}

function link(href: string): HTMLElement {
  const element = document.createElement('a');
  element.setAttribute('href', href);
  document.body.append(element);
  return element;
}

beforeEach(() => {
  let handle = 0;
  idle = new Map();
  observed = new Set();
  prefetch.mockReset();
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('requestIdleCallback', (call: () => void) => {
    handle += 1;
    idle.set(handle, call);
    return handle;
  });
  vi.stubGlobal('cancelIdleCallback', (id: number) => idle.delete(id));
  document.body.innerHTML = '';
  history.replaceState(null, '', '/visit');
});

afterEach(() => {
  stop();
  Reflect.deleteProperty(navigator, 'connection');
});

function start() {
  stop = prefetchInView(events, prefetch);
}

test('prefetches a link in view, once, when the browser is idle', () => {
  const [near] = [link('/journal'), link('/events')];
  start();
  becomeIdle();
  report([near]);
  expect(prefetch).not.toHaveBeenCalled();
  becomeIdle();
  report([near]);
  becomeIdle();
  expect(prefetch.mock.calls).toEqual([['/journal']]);
});

test('prefetches at most 14 pages until the next navigation', () => {
  const links = Array.from({ length: 20 }, (_, index) => link(`/journal/post-${index % 18}`));
  start();
  becomeIdle();
  report(links);
  becomeIdle();
  const addresses = prefetch.mock.calls.map(([address]: unknown[]) => address);
  expect(addresses).toEqual(Array.from({ length: 14 }, (_, index) => `/journal/post-${index}`));
  report(links);
  becomeIdle();
  expect(prefetch).toHaveBeenCalledTimes(14);
  emit('routeChangeComplete');
  becomeIdle();
  report(links.slice(16, 17));
  becomeIdle();
  expect(prefetch).toHaveBeenLastCalledWith('/journal/post-16');
});

test('skips a link that leaves the view before the browser is idle', () => {
  const near = link('/journal');
  start();
  becomeIdle();
  report([near]);
  report([near], false);
  becomeIdle();
  expect(prefetch).not.toHaveBeenCalled();
  report([near]);
  becomeIdle();
  expect(prefetch).toHaveBeenCalledExactlyOnceWith('/journal');
});

test.each([
  '/f/contact',
  '/p/moor/f/contact',
  '/desk',
  '/api/health',
  '/visit',
  '/visit#hours',
  '#hours',
  '/plan.pdf',
  'https://elsewhere.example/',
])('does not prefetch %s', (href) => {
  link(href);
  start();
  becomeIdle();
  expect(observed.size).toBe(0);
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'prefetches nothing with %j',
  (connection) => {
    const near = link('/journal');
    start();
    becomeIdle();
    Object.assign(navigator, { connection });
    report([near]);
    becomeIdle();
    expect(prefetch).not.toHaveBeenCalled();
  },
);

test('observes the links again after each navigation', () => {
  const near = link('/journal');
  start();
  becomeIdle();
  report([near]);
  becomeIdle();
  history.pushState(null, '', '/events');
  const next = link('/visit');
  emit('routeChangeComplete');
  report([near, next]);
  becomeIdle();
  report([near, next]);
  becomeIdle();
  expect(prefetch.mock.calls).toEqual([['/journal'], ['/journal'], ['/visit']]);
});

test('prefetches nothing once stopped', () => {
  const near = link('/journal');
  start();
  becomeIdle();
  report([near]);
  stop();
  becomeIdle();
  emit('routeChangeComplete');
  becomeIdle();
  expect(prefetch).not.toHaveBeenCalled();
  expect(observed.size).toBe(0);
});
