import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepStripPositions, startStripDragging } from '@/components/motion/picture-strips';

let strip: HTMLElement;
let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = '<div data-strip><ul><li><img alt="" /></li></ul></div><p></p>';
  strip = document.querySelector<HTMLElement>('[data-strip]') ?? document.body;
  stop = startStripDragging();
});

afterEach(() => stop());

function fire(type: string, clientX: number, options: PointerEventInit = {}): void {
  const picture = strip.querySelector('img');
  const init = { bubbles: true, pointerId: 1, pointerType: 'mouse', clientX, ...options };
  picture?.dispatchEvent(new PointerEvent(type, init));
}

test('scrolls the strip with the mouse until the button is released', () => {
  fire('pointerdown', 400);
  fire('pointermove', 340);
  expect(strip.scrollLeft).toBe(60);
  fire('pointermove', 398);
  expect(strip.scrollLeft).toBe(2);
  fire('pointerup', 398);
  fire('pointermove', 300);
  expect(strip.scrollLeft).toBe(2);
});

test('ignores movements of less than four pixels', () => {
  fire('pointerdown', 400);
  fire('pointermove', 397);
  expect(strip.scrollLeft).toBe(0);
});

test.each([{ pointerType: 'touch' }, { button: 2 }])('ignores a pointer with %j', (options) => {
  fire('pointerdown', 400, options);
  fire('pointermove', 300, options);
  expect(strip.scrollLeft).toBe(0);
});

test('prevents the native drag of a picture in a strip only', () => {
  const drag = () => new Event('dragstart', { bubbles: true, cancelable: true });
  expect(strip.querySelector('img')?.dispatchEvent(drag())).toBe(false);
  expect(document.querySelector('p')?.dispatchEvent(drag())).toBe(true);
});

test('stops scrolling once stopped', () => {
  stop();
  fire('pointerdown', 400);
  fire('pointermove', 300);
  expect(strip.scrollLeft).toBe(0);
});

test.each([
  ['ltr', 1],
  ['rtl', -1],
])(
  'keeps the picture at the start of a strip that is %s when the window is resized',
  (dir, sign) => {
    vi.useFakeTimers();
    strip.style.direction = dir;
    strip.innerHTML = '<ul><li></li><li></li><li></li></ul>';
    let width = 200;
    strip.getBoundingClientRect = () => new DOMRect(0, 0, 300, 100);
    for (const [index, picture] of [...strip.querySelectorAll('li')].entries()) {
      picture.getBoundingClientRect = () => {
        const start = dir === 'rtl' ? 300 - width : 0;
        return new DOMRect(start + sign * index * width - strip.scrollLeft, 0, width, 100);
      };
    }
    const stopKeeping = keepStripPositions();
    strip.scrollLeft = sign * 210;
    strip.dispatchEvent(new Event('scroll'));
    window.dispatchEvent(new Event('resize'));
    width = 120;
    vi.runAllTimers();
    expect(strip.scrollLeft).toBe(sign * 120);
    stopKeeping();
    vi.useRealTimers();
  },
);
