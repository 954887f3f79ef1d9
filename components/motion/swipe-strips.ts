import { ThrowSpeed } from '@/components/motion/throw-speed';
import { wantsCalm } from '@/lib/motion/wants-calm';

/** A hand that moves less than this has pressed and not pulled, in pixels. */
const slack = 4;

/**
 * Lets a mouse pull a strip of pictures sideways and throw it, as a finger can by itself. Returns
 * what ends it.
 */
export function swipeStrips(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let stop: (() => void) | undefined;

  function take(event: PointerEvent) {
    const strip = event.target instanceof Element ? event.target.closest('[data-strip]') : null;
    stop?.();
    if (strip === null || event.pointerType !== 'mouse' || event.button !== 0) return;
    follow(strip, event);
  }

  function follow(strip: Element, { clientX, pointerId }: PointerEvent) {
    const start = { x: clientX, left: strip.scrollLeft };
    const speed = new ThrowSpeed();
    const held = new AbortController();
    let last = clientX;
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      if (Math.abs(event.clientX - start.x) < slack && last === start.x) return;
      speed.moved(last - event.clientX, event.timeStamp);
      last = event.clientX;
      strip.scrollLeft = start.left - (event.clientX - start.x);
    };
    const leave = (event: PointerEvent) => {
      held.abort();
      run(strip, speed.letGo(event.timeStamp));
    };
    const now = { signal: held.signal };
    window.addEventListener('pointermove', move, now);
    window.addEventListener('pointerup', leave, now);
    window.addEventListener('pointercancel', leave, now);
  }

  function run(strip: Element, velocity: number) {
    if (wantsCalm() || Math.abs(velocity) < 100) return;
    let isStopped = false;
    stop = () => {
      isStopped = true;
    };
    void import('@/components/motion/glide').then(({ glide }) => {
      if (isStopped) return;
      const max = strip.scrollWidth - strip.clientWidth;
      const onChange = (left: number) => {
        strip.scrollLeft = left;
      };
      stop = glide({ from: strip.scrollLeft, velocity, min: 0, max, onChange });
    });
  }

  document.addEventListener('pointerdown', take, { signal });
  // A picture that is dragged out of the page would end the pull.
  document.addEventListener(
    'dragstart',
    (event) => {
      if (event.target instanceof Element && event.target.closest('[data-strip]') !== null) {
        event.preventDefault();
      }
    },
    { signal },
  );
  return () => {
    stop?.();
    listening.abort();
  };
}
