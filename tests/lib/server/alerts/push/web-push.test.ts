import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Agent } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { pushKeys } from '@/lib/server/access/push/push-keys';
import { sendPush } from '@/lib/server/alerts/push/web-push';
import { openTestStore } from '@/tests/support/test-store';

interface Received {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Starts a push service without TLS, and an agent that connects to it whatever the host. */
async function startService(status: number) {
  const received: Received[] = [];
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      received.push({ url: req.url, headers: req.headers, body });
      res.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const agent = Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
  const keys = await pushKeys(openTestStore());
  const send = () =>
    sendPush('https://fcm.googleapis.com/fcm/send/abc', {
      keys,
      subject: 'mailto:hello@larkmoor.example',
      agent,
    });
  return { received, keys, send };
}

test('sends an empty message that is signed by this site', async () => {
  const { received, keys, send } = await startService(201);
  expect(await send()).toBe('sent');
  const [{ url, headers, body } = {}] = received;
  expect(url).toBe('/fcm/send/abc');
  expect(body).toBe('');
  expect(headers).toMatchObject({ ttl: '86400', topic: 'desk', 'content-length': '0' });
  const [, token = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers?.authorization ?? '') ?? [];
  expect(headers?.authorization).toContain(`k=${keys.publicKey}`);
  const claims: unknown = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  );
  expect(claims).toMatchObject({
    aud: 'https://fcm.googleapis.com',
    sub: 'mailto:hello@larkmoor.example',
  });
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [429, 'failed'],
  [500, 'failed'],
  [301, 'failed'],
])('status %i means %s', async (status, result) => {
  const { received, send } = await startService(status);
  expect(await send()).toBe(result);
  expect(received).toHaveLength(1);
});
