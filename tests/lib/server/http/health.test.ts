import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerHealth } from '@/lib/server/http/health';

async function ask(check: () => Promise<void>, init: RequestInit = {}): Promise<Response> {
  const server = createServer((request, response) => void answerHealth(request, response, check));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return fetch(`http://127.0.0.1:${port}/`, init);
}

test('a store that can be written to is healthy', async () => {
  const reply = await ask(() => Promise.resolve());
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  expect(await reply.json()).toEqual({ ok: true });
});

test('a store that cannot is told, and why only to the log', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const reply = await ask(() => Promise.reject(new Error('disk I/O error')));
  expect(reply.status).toBe(503);
  expect(await reply.json()).toEqual({ ok: false });
  expect(written).toHaveBeenCalledOnce();
});

test('only reading is answered', async () => {
  const check = vi.fn(() => Promise.resolve());
  const reply = await ask(check, { method: 'POST' });
  expect(reply.status).toBe(405);
  expect(reply.headers.get('allow')).toBe('GET, HEAD');
  expect(check).not.toHaveBeenCalled();
});
