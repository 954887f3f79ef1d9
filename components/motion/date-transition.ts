import { animate } from 'framer-motion/dom/mini';
import type { RouterEvents } from '@/components/ui/navigation/scroll-restoration';
import { prefersReducedMotion } from '@/lib/site/user-preferences';

/** In seconds. */
const duration = 0.2;

/** The date of a list item, and where it was when the visitor left the list. */
interface Departure {
  readonly dateTime: string;
  readonly left: number;
  readonly top: number;
}

/**
 * Moves the date of an event from its place in a list to its place on the event's page.
 *
 * Nothing moves with reduced motion, or if the date was not in view. Returns a function that stops it.
 */
export function startDateTransition(events: RouterEvents): () => void {
  let departure: Departure | undefined;
  let stop: (() => void) | undefined;

  function handleStart(url: unknown) {
    stop?.();
    stop = undefined;
    departure = typeof url === 'string' && !prefersReducedMotion() ? findDeparture(url) : undefined;
  }

  function handleComplete() {
    if (departure === undefined) return;
    const { dateTime, left, top } = departure;
    departure = undefined;
    const date = document.querySelector<HTMLElement>(`main time[datetime="${dateTime}"]`);
    if (date?.closest('li') !== null) return;
    const to = date.getBoundingClientRect();
    const from = `translate(${Math.round(left - to.left)}px, ${Math.round(top - to.top)}px)`;
    // Transforms apply to boxes, and `time` is inline text.
    Object.assign(date.style, { display: 'block', transform: from });
    const animation = animate(
      date,
      { transform: [from, 'none'] },
      { duration, ease: [0.2, 0, 0, 1] },
    );
    const end = () => {
      animation.cancel();
      date.style.removeProperty('display');
      date.style.removeProperty('transform');
    };
    stop = end;
    void animation.then(end);
  }

  events.on('routeChangeStart', handleStart);
  events.on('routeChangeComplete', handleComplete);
  return () => {
    stop?.();
    events.off('routeChangeStart', handleStart);
    events.off('routeChangeComplete', handleComplete);
  };
}

/** Finds the date beside the link that leads to an address, if it is in view. */
function findDeparture(url: string): Departure | undefined {
  const { pathname } = new URL(url, location.href);
  const link = [...document.querySelectorAll<HTMLAnchorElement>('main li a')].find(
    (candidate) => candidate.pathname === pathname,
  );
  const date = link?.closest('li')?.querySelector('time');
  const dateTime = date?.dateTime ?? '';
  if (date === null || date === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(dateTime))
    return undefined;
  const { left, top, bottom } = date.getBoundingClientRect();
  return bottom < 0 || top > innerHeight ? undefined : { dateTime, left, top };
}
