import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync('lib/desk/push/push-worker.js', 'utf8');

type Listener = (event: object) => void;

/** Runs the service worker with a desk that responds, and with open pages. */
function startWorker(respond: () => Promise<Response>, open: readonly string[] = []) {
  const listeners = new Map<string, Listener>();
  const shown: unknown[] = [];
  const calls: unknown[] = [];
  const pages = open.map((url) => ({
    url,
    focus: () => Promise.resolve(void calls.push(['focus', url])),
  }));
  runInNewContext(script, {
    URL,
    location: { hostname: 'desk.example' },
    self: {
      registration: {
        showNotification: (...args: readonly unknown[]) => Promise.resolve(void shown.push(args)),
      },
      clients: {
        matchAll: () => Promise.resolve(pages),
        openWindow: (url: string) => Promise.resolve(void calls.push(['open', url])),
      },
    },
    navigator: {
      setAppBadge: (count: number) => Promise.resolve(void calls.push(['badge', count])),
    },
    fetch: respond,
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  });
  return {
    shown,
    calls,
    receive: async (type: string) => {
      let work: Promise<unknown> | undefined;
      const waitUntil = (given: Promise<unknown>) => void (work = given);
      listeners.get(type)?.({ waitUntil, notification: { close: () => calls.push('close') } });
      await work;
    },
  };
}

test('shows what the desk says, and the number of unread messages on the icon', async () => {
  const news = { unread: 3, text: '3 ungelesene Nachrichten' };
  const worker = startWorker(() => Promise.resolve(Response.json(news)));
  await worker.receive('push');
  expect(worker.shown).toEqual([[news.text, { tag: 'desk' }]]);
  expect(worker.calls).toEqual([['badge', 3]]);
});

test.each([
  ['the session has ended', () => Promise.resolve(new Response('', { status: 401 }))],
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('shows the name of the host while %s', async (_case, respond) => {
  const worker = startWorker(respond);
  await worker.receive('push');
  expect(worker.shown).toEqual([['desk.example', { tag: 'desk' }]]);
  expect(worker.calls).toEqual([]);
});

test.each([
  [['https://desk.example/events', 'https://desk.example/desk/mail'], 'focus'],
  [['https://desk.example/events'], 'open'],
] as const)('a press opens the desk: with %j', async (open, done) => {
  const worker = startWorker(() => Promise.reject(new Error()), open);
  await worker.receive('notificationclick');
  expect(worker.calls).toEqual([
    'close',
    done === 'focus' ? ['focus', open[1]] : ['open', '/desk'],
  ]);
});
