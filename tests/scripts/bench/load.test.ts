import { expect, test } from 'vitest';
import { percentile, runLoad } from '@/scripts/bench/load';
import { serve } from '@/tests/support/serve';

test('returns the percentile of sorted times', () => {
  const times = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(times, 0.5)).toBe(51);
  expect(percentile(times, 0.99)).toBe(100);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.99)).toBeNaN();
});

test('sends requests over a fixed number of connections and counts failures', async () => {
  const sockets = new Set<unknown>();
  let answered = 0;
  const origin = await serve((request, response) => {
    sockets.add(request.socket);
    request.resume();
    request.on('end', () => {
      answered += 1;
      response.statusCode = answered % 5 === 0 ? 503 : 200;
      response.end('ok');
    });
  });

  const { times, failures } = await runLoad(
    origin,
    4,
    () => ({ method: 'POST', path: '/', headers: {}, body: Buffer.from('a') }),
    (sent) => sent >= 50,
  );
  expect(times.length).toBe(40);
  expect(failures).toBe(10);
  expect(sockets.size).toBeLessThanOrEqual(4);
  expect([...times].sort((one, other) => one - other)).toEqual(times);
});
