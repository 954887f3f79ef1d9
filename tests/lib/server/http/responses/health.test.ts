import { expect, test, vi } from 'vitest';
import { handleHealthCheck } from '@/lib/server/http/responses/health';
import { serve } from '@/tests/support/serve';

async function request(check: () => Promise<void>, init: RequestInit = {}): Promise<Response> {
  const origin = await serve(
    (incoming, response) => void handleHealthCheck(incoming, response, check),
  );
  return fetch(`${origin}/`, init);
}

test('responds with 200 if the store can be written to', async () => {
  const reply = await request(() => Promise.resolve());
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  expect(await reply.json()).toEqual({ ok: true });
});

test('responds with 503 and logs the reason if the store cannot be written to', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const reply = await request(() => Promise.reject(new Error('disk I/O error')));
  expect(reply.status).toBe(503);
  expect(await reply.json()).toEqual({ ok: false });
  expect(written).toHaveBeenCalledOnce();
});

test('responds with 405 to POST', async () => {
  const check = vi.fn(() => Promise.resolve());
  const reply = await request(check, { method: 'POST' });
  expect(reply.status).toBe(405);
  expect(reply.headers.get('allow')).toBe('GET, HEAD');
  expect(check).not.toHaveBeenCalled();
});
