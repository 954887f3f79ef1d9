import { createServer, request as plainRequest, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestOptions } from 'node:https';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sendWebhook, type WebhookNetwork } from '@/lib/server/alerts/webhooks/send';
import { deliveryErrors } from '@/lib/words/lib/server/alerts';

const publicAddress = '93.184.215.14';
const options = { body: '{}', headers: { 'webhook-id': 'a' } };

/** Starts a listener that counts its connections; the network leads every request to it. */
async function startListener(
  respond: RequestListener,
  addresses: readonly string[] = [publicAddress],
) {
  const server = createServer(respond);
  let connections = 0;
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const requested: RequestOptions[] = [];
  const network: WebhookNetwork = {
    resolve: () => Promise.resolve(addresses),
    request: (sent, onResponse) => {
      requested.push(sent);
      const { method, path, headers, signal } = sent;
      const local = { method, path, headers, host: '127.0.0.1', port, agent: false as const };
      return plainRequest(signal === undefined ? local : { ...local, signal }, onResponse);
    },
  };
  return { network, requested, connections: () => connections };
}

test('connects to the address that was checked, in the name of the host', async () => {
  const { network, requested } = await startListener((_req, res) => res.writeHead(204).end());
  const url = 'https://hooks.example.org:8443/a?b=c';
  expect(await sendWebhook({ url, ...options }, network)).toEqual({
    kind: 'response',
    status: 204,
  });
  expect(requested).toMatchObject([
    {
      method: 'POST',
      host: publicAddress,
      port: 8443,
      servername: 'hooks.example.org',
      path: '/a?b=c',
      headers: { Host: 'hooks.example.org:8443', 'webhook-id': 'a' },
    },
  ]);
});

test.each([
  ['https://127.0.0.1/', [publicAddress]],
  ['https://[::1]/', [publicAddress]],
  ['https://[::ffff:7f00:1]/', [publicAddress]],
  ['https://2130706433/', [publicAddress]],
  ['https://0x7f.1/', [publicAddress]],
  ['https://169.254.169.254/', [publicAddress]],
  ['https://localhost./', [publicAddress]],
  ['https://loopback.example.org/', ['127.0.0.1']],
  ['https://mixed.example.org/', [publicAddress, '10.0.0.1']],
  ['https://mapped.example.org/', ['::ffff:127.0.0.1']],
  ['https://none.example.org/', []],
  ['http://hooks.example.org/', [publicAddress]],
])('opens no connection for %s at %j', async (url, addresses) => {
  const { network, connections } = await startListener((_req, res) => res.end(), addresses);
  expect(await sendWebhook({ url, ...options }, network)).toMatchObject({ kind: 'refused' });
  expect(connections()).toBe(0);
});

test('does not follow a redirect', async () => {
  const { network, connections } = await startListener((_req, res) => {
    res.writeHead(302, { Location: 'https://127.0.0.1/' }).end();
  });
  const sent = await sendWebhook({ url: 'https://hooks.example.org/', ...options }, network);
  expect(sent).toEqual({ kind: 'response', status: 302 });
  expect(connections()).toBe(1);
});

test('stops reading a response after 64 KB', async () => {
  const { network } = await startListener((_req, res) => res.end('a'.repeat(1_000_000)));
  const sent = await sendWebhook({ url: 'https://hooks.example.org/', ...options }, network);
  expect(sent).toEqual({ kind: 'failed', error: deliveryErrors.tooLong });
});

test('ends a request that takes longer than its time', async () => {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  onTestFinished(() => void vi.restoreAllMocks());
  const { network } = await startListener(() => {
    timeout.abort();
  });
  const sent = await sendWebhook({ url: 'https://hooks.example.org/', ...options }, network);
  expect(sent).toEqual({ kind: 'failed', error: deliveryErrors.timeout });
});
