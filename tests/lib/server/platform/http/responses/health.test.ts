import { expect, test, vi } from 'vitest';
import {
  handleHealthCheck,
  handleReadyCheck,
  type Readiness,
} from '@/lib/server/platform/http/responses/health';
import { serve } from '@/tests/support/serve';

const ready: Readiness = {
  isReady: true,
  checks: { store: 'ok' },
  mailQueue: { age: 3, limit: 9 },
};

async function requestReady(check: () => Promise<Readiness>, method = 'GET'): Promise<Response> {
  const origin = await serve((request, response) => {
    void handleReadyCheck(request, response, check);
  });
  return fetch(origin, { method });
}

test('says that the process answers', async () => {
  const reply = await fetch(await serve(handleHealthCheck));
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  expect(await reply.json()).toEqual({ ok: true });
});

test('responds with 200 and the checks if the site is ready', async () => {
  const reply = await requestReady(() => Promise.resolve(ready));
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  expect(await reply.json()).toEqual({
    status: 'ready',
    checks: { store: 'ok' },
    mailQueue: { age: 3, limit: 9 },
  });
});

test('responds with 503 and the code if the site is not ready', async () => {
  const checks = { store: 'SQLITE_FULL' };
  const reply = await requestReady(() => Promise.resolve({ ...ready, isReady: false, checks }));
  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({ status: 'not ready', checks });
});

test('responds with 405 to POST', async () => {
  const check = vi.fn(() => Promise.resolve(ready));
  for (const reply of [
    await requestReady(check, 'POST'),
    await fetch(await serve(handleHealthCheck), { method: 'POST' }),
  ]) {
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('GET, HEAD');
  }
  expect(check).not.toHaveBeenCalled();
});
