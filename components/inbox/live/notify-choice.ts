import { liveWords } from '@/lib/words/components/desk';
import { totalUnread, type FormUnread } from '@/lib/inbox/live/unread';

/** Set to `on` in a browser in which the operator has asked for notifications. */
const storageKey = 'desk-notify';

export type NotifyChoice = 'unsupported' | 'blocked' | 'off' | 'on';

const listeners = new Set<() => void>();

/** Calls `listener` when the operator has changed the choice. Returns a function that ends it. */
export function subscribeNotifyChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns what the operator and the browser have decided. Browsers notify only on secure sites. */
export function readNotifyChoice(): NotifyChoice {
  if (!('Notification' in window) || !window.isSecureContext) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && readStored() === 'on' ? 'on' : 'off';
}

/** Stores the choice for this browser, and asks for the browser's permission where it is needed. */
export async function changeNotifyChoice(isOn: boolean): Promise<void> {
  if (isOn) await Notification.requestPermission();
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Storage is blocked, so the choice cannot be kept.
  }
  for (const listener of listeners) listener();
}

/** Shows a notification without content of messages, if the operator wants it and the page is hidden. */
export function showNotification(arrivals: readonly FormUnread[]): void {
  if (!document.hidden || readNotifyChoice() !== 'on') return;
  const [first] = arrivals;
  const count = totalUnread(arrivals);
  const text =
    count === 1 && first !== undefined
      ? liveWords.newIn(first.title)
      : liveWords.newMessages(count);
  try {
    // One tag: several tabs of the desk show one notification.
    const notification = new Notification(text, { tag: 'desk' });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Chrome on Android shows notifications of service workers only.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
