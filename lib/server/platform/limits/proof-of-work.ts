import { createHash } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { LimitStore } from '@/lib/server/platform/store/limits-sql';
import type { SecretStore } from '@/lib/server/platform/http/requests/signed-token';

/** The work of a challenge: the number of derived keys, and the rounds of PBKDF2 for each. */
export interface ProofDifficulty {
  readonly rounds: number;
  readonly minKeys: number;
  readonly maxKeys: number;
}

/** Half a second on a laptop, two seconds on an old phone. */
export const defaultDifficulty: ProofDifficulty = { rounds: 5000, minKeys: 100, maxKeys: 400 };

/** The form and attempt of a challenge: a proof is not valid for another. */
export interface ProofSubject {
  readonly form: string;
  /** The attempt's key in the store. */
  readonly attempt: string;
}

/** What the proof of work needs from the site. */
export interface ProofDeps {
  readonly store: Pick<LimitStore, 'countLimits' | 'findFullLimit'> & SecretStore;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  readonly proofDifficulty: ProofDifficulty;
}

/** Milliseconds. Long enough for a slow phone, too short to collect proofs in advance. */
const challengeLifetime = 10 * 60 * 1000;

// Existing installations store the secret under this name.
const secretName = 'checks';

/** Creates a signed proof-of-work challenge. The server stores nothing for it. */
export async function createProofChallenge(
  { form, attempt }: ProofSubject,
  { store, now, randomBytes, proofDifficulty }: ProofDeps,
): Promise<Challenge> {
  const { rounds, minKeys, maxKeys } = proofDifficulty;
  const random = Buffer.from(randomBytes(4)).readUInt32BE();
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: minKeys + (random % (maxKeys - minKeys + 1)),
    deriveKey,
    data: { form, attempt, until: now().getTime() + challengeLifetime },
    hmacSignatureSecret: await loadSecret(store),
  });
}

/**
 * Verifies a proof for a form and attempt, and spends it on one use, such as one card. The same use
 * may present it again, because the first response can get lost.
 */
export async function verifyProof(
  proof: string | undefined,
  use: string,
  subject: ProofSubject,
  services: Omit<ProofDeps, 'proofDifficulty'>,
): Promise<boolean> {
  const { store, now } = services;
  const parsed = parseProof(proof);
  if (parsed === undefined) return false;
  const { challenge, solution } = parsed;
  const { form, attempt, until } = challenge.parameters.data;
  if (form !== subject.form || attempt !== subject.attempt || until <= now().getTime())
    return false;
  const hmacSignatureSecret = await loadSecret(store);
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret,
  });
  if (!verified) return false;
  const proofLimit = {
    key: `check:${hash(challenge.signature)}`,
    max: 1,
    windowMs: challengeLifetime,
  };
  const useLimit = { ...proofLimit, key: `${proofLimit.key}:${hash(use)}` };
  if ((await store.countLimits([proofLimit, useLimit], now())) === undefined) return true;
  return (await store.findFullLimit([useLimit], now())) !== undefined;
}

/** The format of altcha-lib. The signature covers the parameters. */
const proofSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      data: z.object({ form: z.string(), attempt: z.string(), until: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

function parseProof(proof: string | undefined): z.output<typeof proofSchema> | undefined {
  try {
    return proofSchema.safeParse(JSON.parse(proof ?? '')).data;
  } catch {
    return undefined;
  }
}

async function loadSecret(store: SecretStore): Promise<string> {
  return Buffer.from(await store.secret(secretName)).toString('hex');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
