import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { certificateEnd } from '@/lib/server/desk/telling/alarms/certificate';

test('has no end for a site without https', async () => {
  expect(await certificateEnd('http://localhost:3000')).toBeUndefined();
});

test('has no known end where the server speaks no TLS', async () => {
  const server = createServer((socket) => socket.end('no\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await certificateEnd(`https://127.0.0.1:${port}`)).toBeUndefined();
});
