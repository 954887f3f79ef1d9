import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveStatus } from '@/components/inbox/live/live-status';
import { showNotification } from '@/components/inbox/live/notify-choice';
import { liveWords } from '@/lib/words/components/desk';

const arrivals = [{ form: 'contact', title: 'Contact', unread: 1 }];
let shown: string[] = [];
let isHidden = true;

function stubNotification(permission: NotificationPermission, answer = permission) {
  class Fake {
    static permission = permission;
    static requestPermission() {
      Fake.permission = answer;
      return Promise.resolve(answer);
    }
    onclick = null;
    constructor(text: string) {
      shown.push(text);
    }
  }
  vi.stubGlobal('Notification', Fake);
}

beforeEach(() => {
  // Without scripts a stylesheet hides the button.
  document.documentElement.dataset.scripts = '';
  shown = [];
  isHidden = true;
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});

afterEach(() => {
  localStorage.clear();
});

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await Promise.resolve();
  });

test('announces the number of new messages', () => {
  const { rerender } = render(<LiveStatus arrived={0} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(<LiveStatus arrived={1} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^1 new message$/);
  rerender(<LiveStatus arrived={3} />);
  expect(screen.getByRole('status')).toHaveTextContent(liveWords.newMessages(3));
});

test('has no button in a browser or on a site without notifications', () => {
  render(<LiveStatus arrived={0} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('asks for permission only after a press, keeps the choice, and takes it back', async () => {
  stubNotification('default', 'granted');
  const { unmount } = render(<LiveStatus arrived={0} />);
  expect(Notification.permission).toBe('default');
  showNotification(arrivals);
  expect(shown).toEqual([]);
  await press(liveWords.notify.off);
  showNotification(arrivals);
  expect(shown).toEqual([liveWords.newIn('Contact')]);
  unmount();
  render(<LiveStatus arrived={0} />);
  await press(liveWords.notify.on);
  showNotification(arrivals);
  expect(shown).toHaveLength(1);
});

test('notifies only while the page is hidden, and counts several messages', async () => {
  stubNotification('granted');
  render(<LiveStatus arrived={0} />);
  await press(liveWords.notify.off);
  isHidden = false;
  showNotification(arrivals);
  expect(shown).toEqual([]);
  isHidden = true;
  showNotification([...arrivals, { form: 'book', title: 'Book', unread: 2 }]);
  expect(shown).toEqual([liveWords.newMessages(3)]);
});

test('says that the browser blocks notifications', async () => {
  stubNotification('default', 'denied');
  render(<LiveStatus arrived={0} />);
  await press(liveWords.notify.off);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(liveWords.notify.blocked)).toBeVisible();
});
