import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { watchNetwork } from './watch-network';

test('refuses and records a call to another machine', async () => {
  const watch = watchNetwork();
  onTestFinished(() => watch.stop());
  watch.begin();
  await expect(fetch('http://example.org/')).rejects.toThrow();
  await expect(fetch('https://example.org/')).rejects.toThrow();
  expect(watch.end()).toEqual(['connection to example.org', 'connection to example.org']);
});

test('allows a call to this machine', async () => {
  const watch = watchNetwork();
  onTestFinished(() => watch.stop());
  watch.begin();
  const server = createServer((_request, response) => response.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const reply = await fetch(`http://127.0.0.1:${port}/`);
  expect(await reply.text()).toBe('here');
  server.close();
  expect(watch.end()).toEqual([]);
});
