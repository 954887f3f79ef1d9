import type { NextRouter } from 'next/router';
import { afterFrame } from '@/lib/time/schedule';

export type RouterEvents = Pick<NextRouter['events'], 'on' | 'off'>;

/** A scroll offset and the focused link of a page. */
interface Position {
  readonly x: number;
  readonly y: number;
  readonly link: { readonly href: string; readonly which: number } | undefined;
}

/** The position on a page that was left before this module loaded. */
export interface LeftPosition {
  readonly x: number;
  readonly y: number;
  readonly focused: Element | null;
  /** The history state, which has the entry's key. */
  readonly state: unknown;
}

const atTop = { left: 0, top: 0, behavior: 'instant' } as const;

/**
 * Moves focus to the heading of a new page, and restores scroll and focus on Back and Forward.
 *
 * Screen readers then announce the page as after a full load. Returns a function that stops it.
 */
export function restoreScroll(events: RouterEvents, left?: LeftPosition): () => void {
  const places = new Map<string, Position>();
  if (left !== undefined) {
    const { x, y, focused, state } = left;
    places.set(entryKey(state), { x, y, link: linkIn(focused) });
  }
  let entry = entryKey();
  let path = location.pathname;
  let isAgain = false;
  let [x, y] = [scrollX, scrollY];
  // Focus and layout of what is out of view wait until the page is painted.
  let forget = (): void => undefined;

  /** On Back, a browser scrolls before the router starts. */
  function noteScroll() {
    if (entryKey() === entry) [x, y] = [scrollX, scrollY];
  }
  function leave() {
    forget();
    // Back and Forward change the entry before the router starts. A listener of `popstate` would be
    // called too late: the router's own may have swapped the page by then.
    isAgain = entryKey() !== entry;
    places.set(entry, { x, y, link: linkIn(document.activeElement) });
  }
  function stay() {
    isAgain = false;
    delete document.documentElement.dataset.arriving;
  }
  /** Limits the layout of the next page's first frame to what is in view; see styles/global.css. */
  function markArriving(address: string) {
    if (isAgain || address.includes('#')) return;
    document.documentElement.dataset.arriving = '';
  }
  function arrive() {
    const place = isAgain ? places.get(entryKey()) : undefined;
    const isElsewhere = location.pathname !== path;
    const isPart = location.hash !== '';
    // The router does not scroll to the top if the previous page was there.
    const mayBeBelow = isAgain || x !== 0 || y !== 0;
    entry = entryKey();
    path = location.pathname;
    isAgain = false;
    // On the same page, such as the search, focus may be unchanged.
    const isLost = isElsewhere || document.activeElement === document.body;
    if (place === undefined) {
      if (isElsewhere && !isPart && mayBeBelow) scrollTo(atTop);
      forget = afterFrame(() => {
        delete document.documentElement.dataset.arriving;
        if (isLost) focusPageStart();
      });
    } else returnTo(place);
    // Reading the offsets forces a layout.
    if (mayBeBelow || isPart) noteScroll();
    if (place === undefined || !isPart) return;
    // After rendering, the router scrolls to the fragment.
    const timer = setTimeout(returnTo, 0, place);
    forget = () => clearTimeout(timer);
  }

  addEventListener('scroll', noteScroll, { passive: true });
  events.on('routeChangeStart', leave);
  events.on('beforeHistoryChange', markArriving);
  events.on('routeChangeError', stay);
  events.on('routeChangeComplete', arrive);
  return () => {
    forget();
    removeEventListener('scroll', noteScroll);
    events.off('routeChangeStart', leave);
    events.off('beforeHistoryChange', markArriving);
    events.off('routeChangeError', stay);
    events.off('routeChangeComplete', arrive);
  };
}

/** Focuses the element of the fragment, or the page's heading. */
export function focusPageStart(): void {
  const start = partOf(location.hash) ?? document.querySelector<HTMLElement>('main h1');
  if (start === null) return;
  if (start.tabIndex < 0) start.tabIndex = -1;
  // React may reuse the element; screen readers announce it only if focused again.
  start.blur();
  start.focus({ preventScroll: true });
}

/** Fragments are percent-encoded. */
function partOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function returnTo({ x, y, link }: Position): void {
  scrollTo({ left: x, top: y, behavior: 'instant' });
  const left = link && linksTo(link.href)[Math.max(0, link.which)];
  left?.focus({ preventScroll: true });
  // Without a link, or with a hidden one, focus starts at the heading.
  if (document.activeElement !== left) focusPageStart();
}

function linkIn(link: Element | null): Position['link'] {
  const href = link?.getAttribute('href');
  if (!(link instanceof HTMLElement) || typeof href !== 'string') return undefined;
  return { href, which: linksTo(href).indexOf(link) };
}

function linksTo(href: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];
}

/** Returns the key that the router gives each history entry. */
function entryKey(state: unknown = history.state): string {
  return typeof state === 'object' && state !== null ? String(Reflect.get(state, 'key')) : '';
}
