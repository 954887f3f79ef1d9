import { limitTime } from '@/lib/http/limit-time';
import {
  followUnread,
  type FollowOptions,
  type PollResult,
  type StreamHandlers,
  type UnreadStream,
} from '@/lib/inbox/live/follow-unread';

const eventsPath = '/api/desk/events';

/** Milliseconds until a request without a response counts as lost. */
const timeoutMs = 10_000;

/**
 * Calls `onUnread` with the counts of unread messages whenever something changes that the desk shows. Returns
 * a function that stops it.
 */
export function followDesk(onUnread: FollowOptions['onUnread']): () => void {
  return followUnread({
    onUnread,
    openStream: 'EventSource' in window ? openEvents : undefined,
    poll: () => limitTime(pollOnce, timeoutMs),
    isVisible: () => !document.hidden,
    schedule: (milliseconds, call) => {
      const timer = setTimeout(call, milliseconds);
      return () => {
        clearTimeout(timer);
      };
    },
  });
}

/** Requests the counts once. */
async function pollOnce(signal: AbortSignal): Promise<PollResult> {
  const response = await fetch(eventsPath, { headers: { Accept: 'application/json' }, signal });
  return { status: response.status, text: await response.text() };
}

/** Opens the server-sent events. After a lost connection the browser opens them again by itself. */
function openEvents({ onData, onClosed }: StreamHandlers): UnreadStream {
  const source = new EventSource(eventsPath);
  source.onmessage = ({ data, lastEventId }) => {
    onData(data, lastEventId);
  };
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) onClosed();
  };
  return source;
}
