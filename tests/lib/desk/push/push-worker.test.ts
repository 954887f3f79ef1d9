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

test('shows the number of unread messages, also on the icon', async () => {
  const forms = [
    { form: 'contact', title: 'Write to us', unread: 2 },
    { form: 'book', title: 'Book', unread: 1 },
  ];
  const worker = startWorker(() => Promise.resolve(Response.json(forms)));
  await worker.receive('push');
  expect(worker.shown).toEqual([['3 unread messages', { tag: 'desk' }]]);
  expect(worker.calls).toEqual([['badge', 3]]);
});

test.each([
  ['the session has ended', () => Promise.resolve(new Response('', { status: 401 }))],
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('shows that something is new while %s', async (_case, respond) => {
  const worker = startWorker(respond);
  await worker.receive('push');
  expect(worker.shown).toEqual([['There is something new at the desk.', { tag: 'desk' }]]);
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
