// @vitest-environment jsdom
import { animate } from 'framer-motion/dom/mini';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDateTransition } from '@/components/motion/date-transition';
import { routerEvents } from '@/tests/support/router-events';
import { patient } from '@/tests/support/patient';

vi.mock('framer-motion/dom/mini', () => ({ animate: vi.fn() }));

const animateMock = vi.mocked(animate);
const { events, emit } = routerEvents();

const list = `<main><ol>
  <li><time datetime="2026-11-27">Friday</time><a href="/events/saturn">Saturn</a></li>
  <li><time datetime="2026-12-08">Tuesday</time><a href="/events/quiet">Quiet</a></li>
</ol></main>`;
const page = '<main><time datetime="2026-12-08">Tuesday 8</time></main>';

let reduced: boolean;
let finish: () => void;
let stop: () => void;

/** Places every element at a point. */
function placeAll(left: number, top: number) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(left, top, 100, 20),
  );
}

function follow(url: string) {
  document.body.innerHTML = list;
  placeAll(420, 300);
  emit('routeChangeStart', url);
  document.body.innerHTML = page;
  placeAll(72, 120);
  emit('routeChangeComplete', url);
}

beforeEach(() => {
  reduced = false;
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  animateMock.mockReset().mockImplementation(() => {
    const ended = new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { then: ended.then.bind(ended), cancel: vi.fn() } as unknown as ReturnType<
      typeof animate
    >;
  });
  stop = startDateTransition(events);
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

test('moves the date from the list to the page in 200 ms', async () => {
  follow('/events/quiet#form-book');
  const date = document.querySelector('time');
  expect(animateMock).toHaveBeenCalledExactlyOnceWith(
    date,
    { transform: ['translate(348px, 180px)', 'none'] },
    expect.objectContaining({ duration: 0.2 }),
  );
  expect(date?.style.transform).toBe('translate(348px, 180px)');
  finish();
  await patient.waitFor(() => {
    expect(date?.getAttribute('style')).toBe('');
  });
});

test('moves nothing with reduced motion', () => {
  reduced = true;
  follow('/events/quiet');
  expect(animateMock).not.toHaveBeenCalled();
});

test('moves nothing to a page of another date, or from a page without a list', () => {
  follow('/events/saturn');
  document.body.innerHTML = page;
  emit('routeChangeStart', '/events/quiet');
  emit('routeChangeComplete', '/events/quiet');
  expect(animateMock).not.toHaveBeenCalled();
});

test('ends the movement at the next navigation', () => {
  follow('/events/quiet');
  const date = document.querySelector('time');
  emit('routeChangeStart', '/events');
  expect(date?.getAttribute('style')).toBe('');
});
