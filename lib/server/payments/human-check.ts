import { createHash } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { RandomBytes } from '@/lib/server/forms/submission-names';
import type { PaymentStore } from '@/lib/server/store/payment-store';
import type { Store } from '@/lib/server/store/store';

/** How much a browser has to work: so many keys are derived, each from so many rounds. */
export interface Hardness {
  readonly rounds: number;
  readonly fewestKeys: number;
  readonly mostKeys: number;
}

/** Half a second of a laptop's time, two of an old telephone's: nothing to one, a lot to a list. */
export const usualHardness: Hardness = { rounds: 5000, fewestKeys: 100, mostKeys: 400 };

/** What a check is good for: nobody can solve one and use it for another form or attempt. */
export interface CheckedFor {
  readonly form: string;
  /** As it is kept. */
  readonly attempt: string;
}

interface CheckServices {
  readonly store: Pick<Store, 'secret' | 'findFullLimit'> & Pick<PaymentStore, 'countLimits'>;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  readonly hardness: Hardness;
}

/** Milliseconds: a slow telephone is done in seconds, and nobody can lay in a stock. */
const checkLasts = 10 * 60 * 1000;

const secretName = 'checks';

/**
 * Sets a browser a piece of work, signed, so that the server need not remember it. No puzzle, no
 * picture and nobody else's server: whoever pays waits for a moment, and has nothing to do.
 */
export async function makeCheck(
  { form, attempt }: CheckedFor,
  { store, now, randomBytes, hardness }: CheckServices,
): Promise<Challenge> {
  const { rounds, fewestKeys, mostKeys } = hardness;
  const drawn = Buffer.from(randomBytes(4)).readUInt32BE();
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: fewestKeys + (drawn % (mostKeys - fewestKeys + 1)),
    deriveKey,
    data: { form, attempt, until: now().getTime() + checkLasts },
    hmacSignatureSecret: await secretOf(store),
  });
}

/**
 * Whether a proof is the answer to a check of this form and attempt, in time, and not used before.
 * It is used up for one card: the same card may come with it again, when its answer got lost.
 */
export async function passesCheck(
  proof: string | undefined,
  card: string,
  bound: CheckedFor,
  services: Omit<CheckServices, 'hardness'>,
): Promise<boolean> {
  const { store, now } = services;
  const read = readProof(proof);
  if (read === undefined) return false;
  const { challenge, solution } = read;
  const { form, attempt, until } = challenge.parameters.data;
  if (form !== bound.form || attempt !== bound.attempt || until <= now().getTime()) return false;
  const hmacSignatureSecret = await secretOf(store);
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret,
  });
  if (!verified) return false;
  const once = { key: `check:${hashOf(challenge.signature)}`, max: 1, windowMs: checkLasts };
  const ofCard = { ...once, key: `${once.key}:${hashOf(card)}` };
  if ((await store.countLimits([once, ofCard], now())) === undefined) return true;
  return (await store.findFullLimit([ofCard], now())) !== undefined;
}

/** The shape of what the package signs and solves; what is in it is believed for its signature. */
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

function readProof(proof: string | undefined): z.output<typeof proofSchema> | undefined {
  try {
    return proofSchema.safeParse(JSON.parse(proof ?? '')).data;
  } catch {
    return undefined;
  }
}

async function secretOf(store: Pick<Store, 'secret'>): Promise<string> {
  return Buffer.from(await store.secret(secretName)).toString('hex');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
