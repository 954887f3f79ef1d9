import { useEffect, useRef, useState } from 'react';
import { followDesk } from '@/components/desk/follow-desk';
import { followPresses } from '@/components/desk/follow-presses';
import { showNotification } from '@/components/inbox/live/notify-choice';
import { limitTime } from '@/lib/http/limit-time';
import type { DeskView } from '@/lib/inbox/inbox-page';
import { refreshOnce } from '@/lib/inbox/live/refresh-once';
import { findArrivals, totalUnread, type FormUnread } from '@/lib/inbox/live/unread';

/** Milliseconds until a request without a response counts as lost. */
const timeoutMs = 10_000;

type Panes = Pick<DeskView, 'inbox' | 'sidebar' | 'list' | 'unread' | 'version' | 'activity'>;

/** Milliseconds after which a page looks whether a colleague still writes. */
const writingMs = 20_000;

export interface LiveView {
  readonly view: DeskView;
  /** The messages that have come since the page was loaded. */
  readonly arrived: number;
}

/**
 * Keeps the list and the counts of a page up to date, and counts the unread messages in the document's
 * title. The open message stays as it was loaded, with what an operator types there.
 */
export function useLiveView(loaded: DeskView, title: string): LiveView {
  const [update, setUpdate] = useState<{ readonly of: DeskView; readonly deskView: Panes }>();
  const [arrived, setArrived] = useState(0);
  const [counts, setCounts] = useState<{
    readonly of: DeskView;
    readonly forms: readonly FormUnread[];
  }>();
  const view = update?.of === loaded ? merge(loaded, update.deskView) : loaded;
  const unread = counts?.of === loaded ? counts.forms : loaded.unread;
  const shown = useRef(view);

  useEffect(() => {
    shown.current = view;
  }, [view]);

  useEffect(() => {
    const count = totalUnread(unread);
    document.title = count === 0 ? title : `(${count}) ${title}`;
    // The icon of the installed desk. Other browsers have none, or refuse without permission.
    if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
  }, [unread, title]);

  useEffect(() => {
    let known = loaded.unread;
    let knownVersion = loaded.version;
    let isStopped = false;
    const presses = followPresses();
    let writingTimer: ReturnType<typeof setTimeout> | undefined;

    async function load(signal: AbortSignal): Promise<void> {
      const response = await fetch(listAddress(shown.current), { signal });
      // The operator may not see it any more; the server says what is there instead.
      const isGone = [401, 403, 404].includes(response.status);
      // After a session has ended, sending a text leads to a page that shows it again.
      if (isGone && !(response.status === 401 && hasUnsentText())) window.location.reload();
      if (!response.ok) return;
      // The same release of this site has written it.
      const deskView = (await response.json()) as Panes;
      await presses.whenReleased();
      if (isStopped) return;
      setUpdate({ of: loaded, deskView });
      watchWriting(deskView);
    }

    const refresh = refreshOnce(() => limitTime(load, timeoutMs));

    /** Nothing is sent when a colleague stops writing. */
    function watchWriting({ activity }: Pick<Panes, 'activity'>): void {
      clearTimeout(writingTimer);
      if (activity?.isWriting === true) writingTimer = setTimeout(refresh, writingMs);
    }

    function handleUnread(forms: readonly FormUnread[], version: string | undefined): void {
      const hasOtherCounts = JSON.stringify(forms) !== JSON.stringify(known);
      if (!hasOtherCounts && version === knownVersion) return;
      knownVersion = version ?? knownVersion;
      refresh();
      if (!hasOtherCounts) return;
      const arrivals = findArrivals(known, forms);
      known = forms;
      setCounts({ of: loaded, forms });
      if (arrivals.length > 0) {
        setArrived((count) => count + totalUnread(arrivals));
        showNotification(arrivals);
      }
    }

    watchWriting(loaded);
    const stop = followDesk(handleUnread);
    return () => {
      isStopped = true;
      clearTimeout(writingTimer);
      presses.stop();
      stop();
    };
  }, [loaded]);

  return { view, arrived };
}

function hasUnsentText(): boolean {
  const areas = document.querySelectorAll('textarea');
  return Array.from(areas).some(({ value, defaultValue }) => value !== defaultValue);
}

function merge(loaded: DeskView, { list, ...deskView }: Panes): DeskView {
  const { done } = loaded.list;
  return { ...loaded, ...deskView, list: { ...list, ...(done === undefined ? {} : { done }) } };
}

/** Returns the address of the list that a page shows, with all its rows. */
function listAddress({ list, submission, shownAt }: DeskView): string {
  const params = new URLSearchParams(list.href.split('?')[1]);
  const last = list.rows.at(-1);
  if (last !== undefined) params.set('until', last.id);
  if (submission !== undefined) {
    params.set('open', submission.id);
    params.set('shown', String(shownAt));
  }
  return `/api/desk/list?${params.toString()}`;
}
