import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteNotices } from '@/components/layout/site-notices';
import { dispatchPageShown } from '@/lib/analytics/site-events';
import { isNoticeOf, type Notice } from '@/lib/content/notices';
import { noticeWords } from '@/lib/words/components/layout';

const source = readFileSync('lib/boot/notices.js', 'utf8');

const note: Notice = { key: 'aaa', urgency: 'note', text: ['Closed on Friday.'] };
const warning: Notice = { key: 'bbb', urgency: 'warning', text: ['A storm.'] };

const cleanups: (() => void)[] = [];

/** Adds the stylesheet of notices, to which the script adds rules. */
function addStyles(): void {
  const styles = document.createElement('style');
  styles.id = 'noticeStyles';
  document.head.replaceChildren(styles);
}

/** Runs the script and removes its listeners and its stylesheet after the test, as leaving a page does. */
function runScript(): void {
  const add = document.addEventListener.bind(document);
  const spy = vi
    .spyOn(document, 'addEventListener')
    .mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
      add(type, listener);
      cleanups.push(() => {
        document.removeEventListener(type, listener);
      });
    });
  window.eval(source);
  spy.mockRestore();
}

const show = (notices: readonly Notice[], path = '/') =>
  render(
    <>
      <SiteNotices notices={notices} path={path} />
      <main tabIndex={-1} />
    </>,
  );

beforeEach(() => {
  addStyles();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], shouldAdvanceTime: false });
});
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  localStorage.clear();
  document.head.replaceChildren();
  delete document.documentElement.dataset.notices;
});

test('hides what was dismissed in every later document, until its text changes', async () => {
  runScript();
  expect(document.documentElement.dataset.notices).toBe('');
  const { unmount } = show([note, warning]);
  await userEvent.click(screen.getByRole('button', { name: noticeWords.dismiss }));
  expect(screen.getByText('Closed on Friday.')).not.toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(localStorage.getItem('notices')).toBe('aaa');

  unmount();
  addStyles();
  runScript();
  show([note, { ...note, key: 'ccc', text: ['Closed on Monday.'] }]);
  expect(screen.getByText('Closed on Friday.')).not.toBeVisible();
  expect(screen.getByText('Closed on Monday.')).toBeVisible();
});

test('keeps warnings, and names both kinds', () => {
  show([note, warning]);
  expect(screen.getByRole('region', { name: noticeWords.note })).toHaveTextContent(
    'Closed on Friday.',
  );
  const region = screen.getByRole('region', { name: noticeWords.warning });
  expect(region).toHaveTextContent('Important: A storm.');
  expect(region.querySelector('button')).toBeNull();
});

test.each(['', ' ', '}body{display:none', 'x'.repeat(9)])(
  'ignores the stored value %j',
  (stored) => {
    localStorage.setItem('notices', stored);
    runScript();
    show([note]);
    expect(screen.getByText('Closed on Friday.')).toBeVisible();
    expect(document.body).toBeVisible();
  },
);

test('hides a notice for this page where the browser forbids storage', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('forbidden');
  });
  runScript();
  show([note]);
  await userEvent.click(screen.getByRole('button', { name: noticeWords.dismiss }));
  expect(screen.getByText('Closed on Friday.')).not.toBeVisible();
  vi.restoreAllMocks();
});

test('hides a notice of an open page when its time is over', () => {
  const until = Date.now() + 60_000;
  runScript();
  show([{ ...note, until }]);
  vi.advanceTimersByTime(50_000);
  expect(screen.getByText('Closed on Friday.')).toBeVisible();
  vi.advanceTimersByTime(20_000);
  expect(screen.getByText('Closed on Friday.')).not.toBeVisible();
  expect(localStorage.getItem('notices')).toBeNull();
});

test.each([
  [['/visit'], '/visit', true],
  [['/visit'], '/visit/access', false],
  [['/visit'], '/', false],
  [['/events/*'], '/events/talk', true],
  [['/events/*'], '/events/fridays/2031-03-21', true],
  [['/events/*'], '/events/', false],
  [['/events/*'], '/events', false],
  [['/', '/events/*'], '/', true],
] as const)(
  'shows a notice of %j at %s: %s, in the markup and after a navigation',
  (where, path, isOf) => {
    const placed = { ...note, where };
    expect(isNoticeOf(placed, path)).toBe(isOf);
    runScript();
    show([placed], '/elsewhere');
    const text = screen.getByText('Closed on Friday.');
    expect(text).not.toBeVisible();
    history.replaceState(null, '', path);
    dispatchPageShown();
    if (isOf) expect(text).toBeVisible();
    else expect(text).not.toBeVisible();
    history.replaceState(null, '', '/');
  },
);
