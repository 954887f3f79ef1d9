import { expect, test } from 'vitest';
import { injectRequest } from '@/lib/server/platform/http/responses/inject-request';
import { errorTitles } from '@/lib/words/lib/http';

test('returns the body of a page without a port', async () => {
  const body = await injectRequest(({ method, url }, response) => {
    response.write(`${method ?? ''} `);
    setImmediate(() => response.end(url));
  }, '/failed/404');
  expect(body).toBe('GET /failed/404');
});

test('returns nothing for another status', async () => {
  const body = await injectRequest((_request, response) => {
    response.writeHead(500).end(errorTitles[500]);
  }, '/failed/404');
  expect(body).toBeUndefined();
});

test.each([
  ['without a response', ''],
  ['in the middle of a response', 'The first half'],
])('rejects if the connection ends %s', async (_when, part) => {
  const response = injectRequest((request, answer) => {
    if (part !== '') answer.write(part);
    setImmediate(() => request.socket.destroy());
  }, '/failed/404');
  await expect(response).rejects.toThrow();
});

test('returns a long body whole', async () => {
  const long = 'a long page '.repeat(100_000);
  expect(await injectRequest((_request, response) => response.end(long), '/')).toBe(long);
});
