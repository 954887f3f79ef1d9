import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from './support/test';

test('a WebSocket upgrade is refused, whatever host its request line names', async ({
  baseURL,
}) => {
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

test('a needlessly encoded address is the address', async ({ request }) => {
  const [plain, encoded] = await Promise.all([request.get('/visit'), request.get('/%76isit')]);
  expect(encoded.status()).toBe(200);
  expect(await encoded.text()).toBe(await plain.text());
});
