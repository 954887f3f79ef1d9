import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { expect, test } from 'vitest';
import { solveProof } from '@/lib/forms/client/solve-proof';

const work = { algorithm: 'PBKDF2/SHA-256', cost: 1, deriveKey, hmacSignatureSecret: 'secret' };
const never = () => new AbortController().signal;

test('finds the counter of a challenge and returns it with the challenge', async () => {
  const check = await createChallenge({ ...work, counter: 7 });
  const solved = JSON.parse((await solveProof(check, never())) ?? '') as object;
  expect(solved).toMatchObject({
    challenge: { signature: check.signature },
    solution: { counter: 7 },
  });
});

test('stops when the signal is aborted', async () => {
  const check = await createChallenge({ ...work, counter: 7 });
  expect(await solveProof(check, AbortSignal.abort())).toBeUndefined();
});

test.each([undefined, 'a', {}, { parameters: null }, { parameters: {} }])(
  'returns undefined for %j',
  async (check) => {
    expect(await solveProof(check, never())).toBeUndefined();
  },
);

test('returns undefined without crypto.subtle', async () => {
  const check = await createChallenge({ ...work, counter: 1 });
  const { subtle } = crypto;
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  try {
    expect(await solveProof(check, never())).toBeUndefined();
  } finally {
    Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
  }
});
