import { expect, test, vi } from 'vitest';
import type { UploadState } from '@/lib/editing/picture-uploads';
import { sendPicture } from '@/lib/editing/send-picture';

const size = 2_500_000;
const file = new File([new Uint8Array(size)], 'dome.jpg');

type Reply = Response | 'lost';

const json = (value: object) => Response.json(value);

/** Sends a file to a server with these replies, in order. Returns its requests and what the page hears. */
async function send(replies: readonly Reply[]) {
  const requests: string[] = [];
  const waits: number[] = [];
  const heard: [number, boolean][] = [];
  const rest = [...replies];
  const result = await sendPicture(file, {
    signal: new AbortController().signal,
    onStart: vi.fn(),
    onProgress: (received, isLost) => heard.push([received, isLost]),
    onPrepare: vi.fn(),
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    fetch: (address, init) => {
      const length = init?.body instanceof Blob ? ` ${init.body.size}` : '';
      requests.push(`${(address as string).replace('/api/desk/editing/pictures/', '')}${length}`);
      const reply = rest.shift();
      return reply instanceof Response ? Promise.resolve(reply) : Promise.reject(new TypeError());
    },
  });
  return { result, requests, waits, heard };
}

const at = (received: number, state: UploadState['state'] = 'receiving') =>
  json({ received, state });

test('sends a file in parts, and waits until it is ready', async () => {
  const { result, requests } = await send([
    json({ id: 'x' }),
    at(1_000_000),
    at(2_000_000),
    at(size, 'preparing'),
    at(size, 'preparing'),
    json({ received: size, state: 'ready', text: 'The dome.' }),
  ]);
  expect(result).toMatchObject({ state: 'ready', text: 'The dome.' });
  expect(requests).toEqual([
    'start',
    'part?id=x&offset=0 1000000',
    'part?id=x&offset=1000000 1000000',
    'part?id=x&offset=2000000 500000',
    'state/x',
    'state/x',
  ]);
});

test('goes on after a lost line from where the server is', async () => {
  const { requests, waits, heard } = await send([
    'lost',
    json({ id: 'x' }),
    at(1_000_000),
    'lost',
    'lost',
    new Response(undefined, { status: 503 }),
    at(1_400_000),
    at(size, 'ready'),
  ]);
  expect(requests.slice(2)).toEqual([
    'part?id=x&offset=0 1000000',
    'part?id=x&offset=1000000 1000000',
    'state/x',
    'state/x',
    'state/x',
    'part?id=x&offset=1400000 1000000',
  ]);
  expect(waits).toEqual([1000, 1000, 2000]);
  expect(heard).toContainEqual([1_000_000, true]);
});

test('waits longer each time where nothing arrives', async () => {
  const { waits } = await send([
    json({ id: 'x' }),
    at(0),
    at(0),
    at(0),
    at(1_000_000),
    at(size, 'ready'),
  ]);
  expect(waits).toEqual([1000, 2000, 4000]);
});

test.each([
  [[json({ problem: 'Too many.' })], 'Too many.'],
  [[json({ id: 'x' }), new Response(undefined, { status: 401 })], 'signed-out'],
  [[json({ id: 'x' }), new Response(undefined, { status: 404 })], 'failed'],
])('ends where the server says no: %#', async (replies, problem) => {
  expect((await send(replies)).result).toEqual({ problem });
});

test('ends when it is cancelled', async () => {
  const controller = new AbortController();
  const sent = sendPicture(file, {
    signal: controller.signal,
    onStart: vi.fn(),
    onProgress: () => {
      controller.abort();
    },
    onPrepare: vi.fn(),
    wait: () => Promise.resolve(),
    fetch: () => Promise.reject(new TypeError()),
  });
  await expect(sent).rejects.toThrow('aborted');
});
