import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from './support/test';

test('refuses a WebSocket upgrade for any host in the request line', async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? '');
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    'GET http://127.0.0.1:9/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 426 Upgrade Required\r\n/);
});

test('serves an address with needless percent-encoding', async ({ request }) => {
  const [plain, encoded] = await Promise.all([request.get('/visit'), request.get('/%76isit')]);
  expect(encoded.status()).toBe(200);
  expect(await encoded.text()).toBe(await plain.text());
});
