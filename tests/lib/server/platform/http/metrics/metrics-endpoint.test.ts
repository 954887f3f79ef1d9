import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { handleMetrics } from '@/lib/server/platform/http/metrics/metrics-endpoint';
import { serve } from '@/tests/support/serve';

const token = 'a-token-of-the-settings';

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly token?: string | undefined;
}

/** Requests the metrics from this machine; a header of a proxy makes it another one. */
async function request({ headers = {}, method = 'GET', ...options }: Sent) {
  const origin = await serve((incoming, response) => {
    const render = () => Promise.resolve('up 1\n');
    void handleMetrics(incoming, response, { token: options.token, render });
  });
  return new Promise<{ status: number; headers: object; body: string }>((resolve, reject) => {
    get(origin, { headers, method }, (response) => {
      void text(response).then((body) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    }).once('error', reject);
  });
}

const elsewhere = { 'x-forwarded-for': '203.0.113.7' };

test('sends the metrics to a program on this machine', async () => {
  const { status, headers, body } = await request({});
  expect({ status, body }).toEqual({ status: 200, body: 'up 1\n' });
  expect(headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'private, no-store',
  });
});

test('sends the metrics to another machine with the token', async () => {
  const headers = { ...elsewhere, authorization: `Bearer ${token}` };
  expect(await request({ headers, token })).toMatchObject({ status: 200, body: 'up 1\n' });
});

test('asks this machine for the token too, where one is set', async () => {
  expect(await request({ token })).toMatchObject({ status: 401, body: '' });
});

test.each(['Bearer wrong', `Basic ${token}`, 'Bearer', token, `Bearer ${token}x`])(
  'responds with 401 to another machine with %s',
  async (authorization) => {
    const answer = await request({ headers: { ...elsewhere, authorization }, token });
    expect(answer).toMatchObject({ status: 401, body: '' });
    expect(answer.headers).toMatchObject({
      'www-authenticate': 'Bearer',
      'cache-control': 'private, no-store',
    });
  },
);

test('responds with 404 to another machine where no token is set', async () => {
  const headers = { ...elsewhere, authorization: 'Bearer undefined' };
  expect(await request({ headers })).toMatchObject({ status: 404, body: '' });
});

test('responds with 405 to POST', async () => {
  const answer = await request({ method: 'POST' });
  expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});
