import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { completeAuthentication, createCard } from '../practice/visitor';
import type { Site } from './clients';

/** Results of all clients, as the clients saw them. */
export interface PayingResult {
  /** Tokens of the submissions that the site acknowledged with a success. */
  readonly acknowledged: readonly string[];
  /** Tokens of those that the client abandoned after a failure, as some visitors do. */
  readonly abandoned: readonly string[];
  /** How many responses were unexpected, by message. */
  readonly unexpected: ReadonlyMap<string, number>;
}

interface PayingOptions {
  readonly clients: number;
  readonly practice: { readonly origin: string };
  /** Called before each new payment. */
  readonly isDone: () => boolean;
}

/** A card without authentication and one with. */
const cardNumbers = ['4242424242424242', '4000002500003155'];

/** The share of visitors who leave after a failure. */
const abandonRate = 0.2;

const replySchema = z.looseObject({
  next: z.string().optional(),
  stripe: z.object({ paymentIntentClientSecret: z.string() }).optional(),
  resubmitKey: z.string().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

type Reply = z.infer<typeof replySchema> & { readonly status: number };

/** Pays continuously from several clients. A client retries each payment under one attempt id. */
export async function runPayingClients(site: Site, options: PayingOptions): Promise<PayingResult> {
  const acknowledged: string[] = [];
  const abandoned: string[] = [];
  const unexpected = new Map<string, number>();
  const client = async () => {
    while (!options.isDone()) {
      const token = randomUUID();
      const result = await payUntilAnswered(site, options, token);
      if (result === 'paid') acknowledged.push(token);
      else if (result === 'abandoned') abandoned.push(token);
      else unexpected.set(result.message, (unexpected.get(result.message) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: options.clients }, client));
  return { acknowledged, abandoned, unexpected };
}

type PayResult = 'paid' | 'abandoned' | { readonly message: string };

async function payUntilAnswered(
  site: Site,
  { practice }: PayingOptions,
  token: string,
): Promise<PayResult> {
  const attempt = randomUUID();
  const number = cardNumbers[Math.floor(Math.random() * cardNumbers.length)] ?? '';
  const leavesAfterFailure = Math.random() < abandonRate;
  let pair: Record<string, string> | undefined;
  for (;;) {
    // As in the form client, each press creates a payment method, and a confirmed pair is resent.
    const paymentFields = pair ?? { paymentMethod: await createCard(practice, number) };
    const reply = await post(site, attempt, { name: token, ...paymentFields }).catch(
      () => undefined,
    );
    if (reply?.next !== undefined) return 'paid';
    if (reply?.stripe !== undefined && reply.resubmitKey !== undefined) {
      const { paymentIntentClientSecret: secret } = reply.stripe;
      await completeAuthentication(practice, secret, 'approve').catch(() => undefined);
      const [paymentIntent = ''] = secret.split('_secret_');
      pair = { paymentIntent, resubmitKey: reply.resubmitKey };
      continue;
    }
    if (leavesAfterFailure) return 'abandoned';
    if (reply?.status === 402) {
      // With a pair: a newer intent has replaced the one that the bank authenticated.
      if (pair === undefined) return { message: messageOf(reply) };
      pair = undefined;
    } else if (reply !== undefined && ![500, 502, 503].includes(reply.status)) {
      return { message: `${reply.status} ${messageOf(reply)}` };
    }
    await pause(50);
  }
}

function messageOf({ errors = [] }: Reply): string {
  return errors.map(({ message }) => message).join(' ');
}

async function post(
  { url }: Site,
  attempt: string,
  fields: Readonly<Record<string, string>>,
): Promise<Reply> {
  if (url === undefined) throw new Error('The site is down.');
  const response = await fetch(`${url}/f/conformance-paid`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Idempotency-Key': attempt,
      'Formspree-Session-Data': sessionData(),
    },
    body: JSON.stringify(fields),
  });
  return { ...replySchema.parse(await response.json()), status: response.status };
}

/** Returns the session header of a page that was opened ten seconds ago. */
function sessionData(): string {
  const data = { loadedAt: Date.now() - 10_000, webdriver: false };
  return Buffer.from(JSON.stringify(data)).toString('base64');
}
