import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, test } from 'vitest';
import { solveCheck } from '@/lib/payments/client/solve-check';

const work = { algorithm: 'PBKDF2/SHA-256', cost: 1, deriveKey, hmacSignatureSecret: 'secret' };
const never = () => new AbortController().signal;

test('works out the number that the check was made with, and sends the check back', async () => {
  const check = await createChallenge({ ...work, counter: 7 });
  const solved = JSON.parse((await solveCheck(check, never())) ?? '') as object;
  expect(solved).toMatchObject({
    challenge: { signature: check.signature },
    solution: { counter: 7 },
  });
});

test('is stopped with the submission', async () => {
  const check = await createChallenge({ ...work, counter: 7 });
  expect(await solveCheck(check, AbortSignal.abort())).toBeUndefined();
});

test.each([undefined, 'a', {}, { parameters: null }, { parameters: {} }])(
  'is not put out by %j',
  async (check) => {
    expect(await solveCheck(check, never())).toBeUndefined();
  },
);

test('cannot be done where browsers have no cryptography', async () => {
  const check = await createChallenge({ ...work, counter: 1 });
  const { subtle } = crypto;
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  try {
    expect(await solveCheck(check, never())).toBeUndefined();
  } finally {
    Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
  }
});
