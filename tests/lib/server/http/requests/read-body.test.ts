import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { readLimitedBody } from '@/lib/server/http/requests/read-body';

async function post(body: string, maxBytes: number): Promise<string> {
  const server = createServer((request, response) => {
    void readLimitedBody(request, maxBytes).then((read) => {
      response.setHeader('Connection', 'close');
      response.end(read === undefined ? 'too much' : read.toString('utf8'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })).text();
}

test('reads a body up to its limit, to the byte', async () => {
  expect(await post('größe', 7)).toBe('größe');
  expect(await post('größe', 6)).toBe('too much');
  expect(await post('', 0)).toBe('');
});

test('responds to a client that sends far too much', async () => {
  expect(await post('x'.repeat(200_000), 4096)).toBe('too much');
});
