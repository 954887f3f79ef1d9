import { createServer, request as send, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { requestRateWords } from '@/lib/words/lib/server/platform/http';
import { requestNetwork } from '@/lib/server/platform/http/requests/client-network';
import { limitRequests, RequestRate } from '@/lib/server/platform/http/middleware/request-rate';

/** Creates a rate whose clock the test moves. */
function startRate() {
  let time = Date.parse('2026-11-20T12:00:00.000Z');
  const rate = new RequestRate(() => new Date(time));
  return { rate, advance: (seconds: number) => void (time += seconds * 1000) };
}

describe('RequestRate', () => {
  test('admits a burst of 600 posts and then one per second', () => {
    const { rate, advance } = startRate();
    for (let count = 0; count < 600; count += 1) expect(rate.take('a', 5)).toBe(0);
    expect(rate.take('a', 5)).toBe(1);
    expect(rate.take('b', 5)).toBe(0);
    advance(1);
    expect([rate.take('a', 5), rate.take('a', 5)]).toEqual([0, 1]);
    advance(3600);
    for (let count = 0; count < 600; count += 1) expect(rate.take('a', 5)).toBe(0);
    expect(rate.take('a', 5)).toBe(1);
  });

  test('keeps the buckets of the 20,000 networks used last', () => {
    const { rate } = startRate();
    rate.take('busy', 3000);
    rate.take('idle', 3000);
    for (let index = 0; index < 19_998; index += 1) rate.take(`network ${index}`, 5);
    expect(rate.take('busy', 5)).toBe(1);
    expect(rate.take('idle', 5)).toBe(1);
    for (let index = 0; index < 19_999; index += 1) {
      rate.take(`other network ${index}`, 5);
      if (index % 1000 === 0) expect(rate.take('busy', 5)).toBe(1);
    }
    expect(rate.take('idle', 5)).toBe(0);
  });
});

/** Starts a server behind one proxy that counts the requests within the limit. */
async function startServer(proxies = 1) {
  const { rate } = startRate();
  const limit = limitRequests({
    rate,
    networkOf: (request) => requestNetwork(request, proxies),
    headersOf: () => [['X-Frame-Options', 'DENY']],
    readPage: () => '<!doctype html><title>Too many requests</title>',
    languageOf: ({ url = '' }) => (url.startsWith('/cy/') ? 'cy' : 'en'),
  });
  const passed: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    limit(request, response, () => {
      passed.push(request);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const fetchPath = (
    path: string,
    method: string,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { 'X-Forwarded-For': '203.0.113.7', ...headers },
      ...(method === 'POST' ? { body: 'a=b' } : {}),
    });
  const use = (network: string, cost: number) => rate.take(network, cost);
  return { port, passed, fetchPath, use };
}

describe('limitRequests', () => {
  test('responds with 429 in the protocol’s shape, readable by every origin', async () => {
    const { fetchPath, passed, use } = await startServer();
    use('203.0.113.7', 2990);
    for (let count = 0; count < 2; count += 1) await fetchPath('/f/nowhere', 'POST');
    expect(passed).toHaveLength(2);
    const refused = await fetchPath('/f/nowhere', 'POST', { Accept: 'application/json' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('x-frame-options')).toBe('DENY');
    const message = requestRateWords.tooMany(1);
    expect(await refused.json()).toEqual({ error: message, errors: [{ message }] });
    expect(passed).toHaveLength(2);
    expect(
      (await fetchPath('/f/contact', 'POST', { 'X-Forwarded-For': '203.0.113.8' })).status,
    ).toBe(200);
  });

  test('says it in the language of the page', async () => {
    const { fetchPath, use } = await startServer();
    use('203.0.113.7', 3000);
    const refused = await fetchPath('/cy/f/contact', 'POST', { Accept: 'application/json' });
    const { error } = (await refused.json()) as { readonly error: string };
    expect(error).toBe(inLanguage('cy', () => requestRateWords.tooMany(1)));
  });

  test('sends browsers a page', async () => {
    const { fetchPath, use } = await startServer();
    use('203.0.113.7', 3000);
    expect((await fetchPath('/cy/f/contact', 'GET')).status).toBe(429);
    const refused = await fetchPath('/f/contact', 'GET', { Accept: 'text/html' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await refused.text()).toContain('Too many requests');
  });

  test('does not limit pages, files, preflights or the payment service', async () => {
    const { fetchPath, use } = await startServer();
    use('203.0.113.7', 3000);
    const statuses = await Promise.all([
      fetchPath('/visit', 'GET'),
      fetchPath('/_next/static/a.js', 'GET'),
      fetchPath('/f/contact', 'OPTIONS'),
      fetchPath('/api/stripe/webhook', 'POST'),
      fetchPath('/api/consent', 'POST'),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  });

  test('responds before the body has arrived', async () => {
    const { port, use } = await startServer();
    use('203.0.113.7', 3000);
    const headers = { 'X-Forwarded-For': '203.0.113.7', 'Content-Length': 5_000_000 };
    const request = send({ port, path: '/f/contact', method: 'POST', headers });
    request.on('error', () => undefined);
    request.flushHeaders();
    const reply = await new Promise<IncomingMessage>((resolve) =>
      request.once('response', resolve),
    );
    expect(reply.statusCode).toBe(429);
    expect(reply.headers.connection).toBe('close');
    request.destroy();
  });
});

test('does not count requests where all visitors would share one network', async () => {
  const { port, passed } = await startServer(0);
  await fetch(`http://127.0.0.1:${port}/f/contact`, { method: 'POST' });
  expect(passed.map((request) => requestNetwork(request, 0))).toEqual([undefined]);
});
