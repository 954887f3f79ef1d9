import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { solveProof } from '@/lib/forms/client/solve-proof';
import {
  createProofChallenge,
  verifyProof,
  type ProofSubject,
} from '@/lib/server/platform/limits/proof-of-work';
import { openTestStore } from '@/tests/support/test-store';

const gift: ProofSubject = { form: 'gift', attempt: 'a1' };

async function start() {
  let time = Date.parse('2026-11-20T12:00:00.000Z');
  const proofDifficulty = { rounds: 1, minKeys: 2, maxKeys: 5 };
  const services = {
    store: openTestStore(),
    now: () => new Date(time),
    randomBytes,
    proofDifficulty,
  };
  const check = await createProofChallenge(gift, services);
  const proof = await solveProof(check, new AbortController().signal);
  const passes = (sent = proof, card = 'pm_1', subject = gift) =>
    verifyProof(sent, card, subject, services);
  return { check, proof, passes, wait: (minutes: number) => (time += minutes * 60_000) };
}

test('accepts a proof that a browser has solved', async () => {
  const { passes } = await start();
  expect(await passes()).toBe(true);
});

test('accepts a proof for one use, also repeated, and for no other', async () => {
  const { passes, proof } = await start();
  expect([await passes(), await passes(proof, 'pm_2'), await passes()]).toEqual([
    true,
    false,
    true,
  ]);
});

test.each([
  ['form', { form: 'fee', attempt: 'a1' }],
  ['attempt', { form: 'gift', attempt: 'a2' }],
])('rejects a proof for another %s', async (_what, subject) => {
  const { passes, proof } = await start();
  expect(await passes(proof, 'pm_1', subject)).toBe(false);
  expect(await passes()).toBe(true);
});

test('rejects a proof after ten minutes', async () => {
  const { passes, wait } = await start();
  wait(10);
  expect(await passes()).toBe(false);
});

test('rejects forged, weakened and extended challenges', async () => {
  const { check, proof = '', passes } = await start();
  const { solution } = JSON.parse(proof) as { solution: object };
  const { parameters } = check;
  const longer = { ...parameters, data: { ...gift, until: 4e12 } };
  const forged = [
    { challenge: { ...check, parameters: { ...parameters, keyPrefix: '00' } }, solution },
    { challenge: { ...check, parameters: longer }, solution },
    { challenge: { ...check, signature: 'a'.repeat(64) }, solution },
    { challenge: check, solution: { counter: 0, derivedKey: 'ab' } },
    { challenge: check, solution: { ...solution, counter: -1 } },
    { challenge: check },
  ];
  for (const each of forged) expect(await passes(JSON.stringify(each))).toBe(false);
  for (const text of ['', 'null', '{', '[]']) expect(await passes(text)).toBe(false);
  expect(await passes(undefined as unknown as string)).toBe(true);
});

test('chooses a counter between the minimum and the maximum of keys', async () => {
  const { proof = '' } = await start();
  const { solution } = JSON.parse(proof) as { solution: { counter: number } };
  expect(solution.counter).toBeGreaterThanOrEqual(2);
  expect(solution.counter).toBeLessThanOrEqual(5);
});
