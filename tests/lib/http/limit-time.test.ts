import { expect, test } from 'vitest';
import { limitTime } from '@/lib/http/limit-time';

/** A request that gets no response and ends when it is aborted. */
const hang = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });

test('ends a request after its time', async () => {
  await expect(limitTime(hang, 1)).rejects.toThrow('The request took too long.');
});

test('ends a request with another signal, and begins none after it', async () => {
  const stop = new AbortController();
  const ended = limitTime(hang, 60_000, stop.signal);
  stop.abort(new Error('The server stops.'));
  await expect(ended).rejects.toThrow('The server stops.');
  await expect(limitTime(() => Promise.resolve(1), 60_000, stop.signal)).rejects.toThrow();
});

test('resolves with the result of a request', async () => {
  expect(await limitTime(() => Promise.resolve(1), 60_000)).toBe(1);
});
