import { expect, test } from 'vitest';
import { readLimitedBody } from '@/lib/server/platform/http/requests/read-body';
import { serve } from '@/tests/support/serve';

async function post(body: string, maxBytes: number): Promise<string> {
  const origin = await serve((request, response) => {
    void readLimitedBody(request, maxBytes).then((read) => {
      response.setHeader('Connection', 'close');
      response.end(read === undefined ? 'too much' : read.toString('utf8'));
    });
  });
  return (await fetch(`${origin}/`, { method: 'POST', body })).text();
}

test('reads a body up to its limit, to the byte', async () => {
  expect(await post('größe', 7)).toBe('größe');
  expect(await post('größe', 6)).toBe('too much');
  expect(await post('', 0)).toBe('');
});

test('responds to a client that sends far too much', async () => {
  expect(await post('x'.repeat(200_000), 4096)).toBe('too much');
});
