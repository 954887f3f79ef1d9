import { useEffect, useState } from 'react';
import { followDesk } from '@/components/desk/follow-desk';
import { followPresses } from '@/components/desk/follow-presses';
import { limitTime } from '@/lib/http/limit-time';
import { refreshOnce } from '@/lib/inbox/live/refresh-once';
import { findArrivals, type FormUnread } from '@/lib/inbox/live/unread';

/** Milliseconds until a request without a response counts as lost. */
const timeoutMs = 10_000;

interface LivePageProps {
  /** Differs after each change of what the desk shows. */
  readonly version: string;
  /** The unread messages, of a page that shows them. */
  readonly unread?: readonly FormUnread[];
}

/** How a page follows the desk: the same object in each render. */
export interface LivePageOptions<Page> {
  /** Returns the address of what the page shows, as JSON. */
  readonly address: (loaded: Page) => string;
  /** Takes new messages. */
  readonly onArrivals?: (arrivals: readonly FormUnread[]) => void;
  /** Whether an operator uses a form of the page, which then stays as it is. */
  readonly isInUse?: () => boolean;
  /** Returns what the page shows, if not all of its props. */
  readonly shownParts?: (page: Page) => unknown;
}

interface LivePage<Page> {
  readonly page: Page;
  /** Whether it has changed while it was in use, and is shown as it was. */
  readonly hasChanged: boolean;
}

/** Returns the props of a page of the desk, and loads them again after each change of what the desk shows. */
export function useLivePage<Page extends LivePageProps>(
  loaded: Page,
  options: LivePageOptions<Page>,
): LivePage<Page> {
  const [update, setUpdate] = useState<{ readonly of: Page; readonly page: Page }>();
  const [changed, setChanged] = useState<Page>();

  useEffect(() => {
    const { address, onArrivals, isInUse = () => false, shownParts = (page) => page } = options;
    let shown = JSON.stringify(shownParts(loaded));
    let version: string | undefined = loaded.version;
    let unread = loaded.unread;
    let isStopped = false;
    const presses = followPresses();

    async function load(signal: AbortSignal): Promise<void> {
      const response = await fetch(address(loaded), { signal });
      // The operator may not see it any more; the server says what is there instead.
      if ([401, 403, 404].includes(response.status) && !isInUse()) window.location.reload();
      if (!response.ok) return;
      // The same release of this site has written it.
      const page = (await response.json()) as Page;
      await presses.whenReleased();
      const newest = JSON.stringify(shownParts(page));
      if (isStopped || newest === shown) return;
      if (isInUse()) {
        setChanged(loaded);
        return;
      }
      shown = newest;
      setUpdate({ of: loaded, page });
    }

    const refresh = refreshOnce(() => limitTime(load, timeoutMs));
    const stop = followDesk((forms, newest) => {
      const before = unread ?? forms;
      // A poll has no version, so it always loads.
      const isSame = newest === version && JSON.stringify(forms) === JSON.stringify(before);
      unread = forms;
      version = newest ?? version;
      if (isSame) return;
      refresh();
      const arrivals = findArrivals(before, forms);
      if (arrivals.length > 0) onArrivals?.(arrivals);
    });
    return () => {
      isStopped = true;
      presses.stop();
      stop();
    };
  }, [loaded, options]);

  return {
    page: update?.of === loaded ? update.page : loaded,
    hasChanged: changed === loaded,
  };
}
