import type { NextRouter } from 'next/router';
import { afterFrame } from '@/lib/time/schedule';

export type RouterEvents = Pick<NextRouter['events'], 'on' | 'off'>;

/** Where somebody was on a page: how far down, and on which link. */
interface Position {
  readonly x: number;
  readonly y: number;
  readonly link: { readonly href: string; readonly which: number } | undefined;
}

/** The same as it was when somebody left, told before anything here could look. */
export interface LeftPosition {
  readonly x: number;
  readonly y: number;
  readonly focused: Element | null;
  /** The history's, which names the entry. */
  readonly state: unknown;
}

const atTop = { left: 0, top: 0, behavior: 'instant' } as const;

/**
 * Has a page that the router swaps in begin where a loaded one does: at its heading, with the focus,
 * so that who listens hears it. Back and Forward lead to the place and the link that were left.
 * Returns a function that ends it.
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
  // Moving the focus and rendering what is out of view need layout: the page is shown first.
  let forget = (): void => undefined;

  /** When it goes back, a browser scrolls by itself before the router starts. */
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
  /** Has the next page's first frame lay out only what is in view; see styles/global.css. */
  function markArriving(address: string) {
    if (isAgain || address.includes('#')) return;
    document.documentElement.dataset.arriving = '';
  }
  function arrive() {
    const place = isAgain ? places.get(entryKey()) : undefined;
    const isElsewhere = location.pathname !== path;
    const isPart = location.hash !== '';
    // The framework is not asked to lead to a top that was shown when the link was followed.
    const mayBeBelow = isAgain || x !== 0 || y !== 0;
    entry = entryKey();
    path = location.pathname;
    isAgain = false;
    // Where the page is the same, such as the search, the focus may still be where it was.
    const isLost = isElsewhere || document.activeElement === document.body;
    if (place === undefined) {
      if (isElsewhere && !isPart && mayBeBelow) scrollTo(atTop);
      forget = afterFrame(() => {
        delete document.documentElement.dataset.arriving;
        if (isLost) focusPageStart();
      });
    } else returnTo(place);
    // To ask the browser would have it lay out the page.
    if (mayBeBelow || isPart) noteScroll();
    if (place === undefined || !isPart) return;
    // Once the page has been put up, the framework leads to the part that the address names.
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

/** Gives the focus to the part that the address names, or to the page's heading. */
export function focusPageStart(): void {
  const start = partOf(location.hash) ?? document.querySelector<HTMLElement>('main h1');
  if (start === null) return;
  if (start.tabIndex < 0) start.tabIndex = -1;
  // The same element may hold the next page's words, and is heard only if it is focused anew.
  start.blur();
  start.focus({ preventScroll: true });
}

/** In addresses, letters of most languages are percent-encoded. */
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
  // Whoever was on no link, or on one that has been folded away, begins anew.
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

/** The router names every entry of the history that it makes. */
function entryKey(state: unknown = history.state): string {
  return typeof state === 'object' && state !== null ? String(Reflect.get(state, 'key')) : '';
}
