import { useEffect, useRef, type RefObject } from 'react';

const storageKey = 'desk-list-scroll';

/**
 * Keeps the scroll position of a list when one of its rows is opened, which loads a new document.
 * Without scripts or storage, the link's fragment scrolls the list to the row.
 */
export function useListScroll(href: string): RefObject<HTMLDivElement> {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const saved = readPosition(href);
    if (saved !== undefined) element.scrollTop = saved;
    function save() {
      writePosition(href, element?.scrollTop ?? 0);
    }
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
    };
  }, [href]);

  return list;
}

function readPosition(href: string): number | undefined {
  try {
    const [savedHref, top] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
    return savedHref === href ? Number(top) : undefined;
  } catch {
    // Storage is blocked.
    return undefined;
  }
}

function writePosition(href: string, top: number): void {
  try {
    sessionStorage.setItem(storageKey, `${href} ${Math.round(top)}`);
  } catch {
    // Storage is blocked or full; the fragment still shows the row.
  }
}
