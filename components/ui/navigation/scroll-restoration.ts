import type { NextRouter } from 'next/router';

export type RouterEvents = Pick<NextRouter['events'], 'on' | 'off'>;

/** A scroll offset and the focused link of a page. */
interface Position {
  readonly x: number;
  readonly y: number;
  readonly link: { readonly href: string; readonly index: number } | undefined;
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
export function restoreScroll(events: RouterEvents, leftPosition?: LeftPosition): () => void {
  const positions = new Map<string, Position>();
  if (leftPosition !== undefined) {
    const { x, y, focused, state } = leftPosition;
    positions.set(entryKey(state), { x, y, link: linkIn(focused) });
  }
  let entry = entryKey();
  let path = location.pathname;
  let isTraversal = false;
  let [x, y] = [scrollX, scrollY];
  let fragmentTimer: ReturnType<typeof setTimeout> | undefined;

  /** On Back, the browser scrolls before the router starts. */
  function saveScroll() {
    if (entryKey() === entry) [x, y] = [scrollX, scrollY];
  }
  function handleStart() {
    clearTimeout(fragmentTimer);
    // Back and Forward change the entry before the router starts. A `popstate` listener would run too
    // late, after the router's own may have replaced the page.
    isTraversal = entryKey() !== entry;
    positions.set(entry, { x, y, link: linkIn(document.activeElement) });
  }
  function handleError() {
    isTraversal = false;
  }
  function handleComplete() {
    const saved = isTraversal ? positions.get(entryKey()) : undefined;
    const isOtherPath = location.pathname !== path;
    const hasFragment = location.hash !== '';
    // The router does not scroll to the top if the previous page was there.
    const mayBeScrolled = isTraversal || x !== 0 || y !== 0;
    entry = entryKey();
    path = location.pathname;
    isTraversal = false;
    // On the same path, such as the search, focus may be unchanged.
    const focusIsLost = isOtherPath || document.activeElement === document.body;
    if (saved === undefined) {
      if (isOtherPath && !hasFragment && mayBeScrolled) scrollTo(atTop);
      if (focusIsLost) focusPageStart();
    } else restore(saved);
    // Reading the offsets forces a layout.
    if (mayBeScrolled || hasFragment) saveScroll();
    if (saved === undefined || !hasFragment) return;
    // After rendering, the router scrolls to the fragment.
    fragmentTimer = setTimeout(restore, 0, saved);
  }

  addEventListener('scroll', saveScroll, { passive: true });
  events.on('routeChangeStart', handleStart);
  events.on('routeChangeError', handleError);
  events.on('routeChangeComplete', handleComplete);
  return () => {
    clearTimeout(fragmentTimer);
    removeEventListener('scroll', saveScroll);
    events.off('routeChangeStart', handleStart);
    events.off('routeChangeError', handleError);
    events.off('routeChangeComplete', handleComplete);
  };
}

/** Focuses the element of the fragment, or the page's heading. */
export function focusPageStart(): void {
  const start = fragmentTarget(location.hash) ?? document.querySelector<HTMLElement>('main h1');
  if (start === null) return;
  if (start.tabIndex < 0) start.tabIndex = -1;
  // React may reuse the element; screen readers announce it only if focused again.
  start.blur();
  start.focus({ preventScroll: true });
}

/** Fragments are percent-encoded. */
function fragmentTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function restore({ x, y, link }: Position): void {
  scrollTo({ left: x, top: y, behavior: 'instant' });
  const element = link && linksTo(link.href)[Math.max(0, link.index)];
  element?.focus({ preventScroll: true });
  // Without a link, or if it is hidden, focus moves to the heading.
  if (document.activeElement !== element) focusPageStart();
}

function linkIn(link: Element | null): Position['link'] {
  const href = link?.getAttribute('href');
  if (!(link instanceof HTMLElement) || typeof href !== 'string') return undefined;
  return { href, index: linksTo(href).indexOf(link) };
}

function linksTo(href: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)];
}

/** Returns the key that the router gives each history entry. */
function entryKey(state: unknown = history.state): string {
  return typeof state === 'object' && state !== null ? String(Reflect.get(state, 'key')) : '';
}
