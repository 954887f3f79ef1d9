import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { answerBank, cardOf } from '../practice/visitor';
import type { Site } from './clients';

/** What the clients know when all is over. */
export interface PayingResult {
  /** Texts of the submissions that were answered with success. */
  readonly acknowledged: readonly string[];
  /** Texts of those that were left after something broke, as people do. */
  readonly leftAlone: readonly string[];
  /** Answers that nobody should get, by their words. */
  readonly odd: ReadonlyMap<string, number>;
}

interface Plan {
  readonly clients: number;
  readonly practice: { readonly origin: string };
  /** Asked before each new payment. */
  readonly isOver: () => boolean;
}

/** One whose bank does not ask, and one whose bank does. */
const cards = ['4242424242424242', '4000002500003155'];

/** How many visitors go away after something broke, and never come back. */
const impatient = 0.2;

const replySchema = z.looseObject({
  next: z.string().optional(),
  stripe: z.object({ paymentIntentClientSecret: z.string() }).optional(),
  resubmitKey: z.string().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

type Reply = z.infer<typeof replySchema> & { readonly status: number };

/** Pays without pause from many clients, each payment under one attempt until it is answered. */
export async function runPayingClients(site: Site, plan: Plan): Promise<PayingResult> {
  const acknowledged: string[] = [];
  const leftAlone: string[] = [];
  const odd = new Map<string, number>();
  const client = async () => {
    while (!plan.isOver()) {
      const token = randomUUID();
      const ending = await payUntilAnswered(site, plan, token);
      if (ending === 'paid') acknowledged.push(token);
      else if (ending === 'left') leftAlone.push(token);
      else odd.set(ending.words, (odd.get(ending.words) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: plan.clients }, client));
  return { acknowledged, leftAlone, odd };
}

type Ending = 'paid' | 'left' | { readonly words: string };

async function payUntilAnswered(site: Site, { practice }: Plan, token: string): Promise<Ending> {
  const attempt = randomUUID();
  const number = cards[Math.floor(Math.random() * cards.length)] ?? '';
  const isImpatient = Math.random() < impatient;
  let pair: Record<string, string> | undefined;
  for (;;) {
    // As the client has it: each press makes a card of its own, and the bank's pair is sent once more.
    const part = pair ?? { paymentMethod: await cardOf(practice, number) };
    const reply = await post(site, attempt, { name: token, ...part }).catch(() => undefined);
    if (reply?.next !== undefined) return 'paid';
    if (reply?.stripe !== undefined && reply.resubmitKey !== undefined) {
      const { paymentIntentClientSecret: secret } = reply.stripe;
      await answerBank(practice, secret, 'approve').catch(() => undefined);
      const [paymentIntent = ''] = secret.split('_secret_');
      pair = { paymentIntent, resubmitKey: reply.resubmitKey };
      continue;
    }
    if (isImpatient) return 'left';
    if (reply?.status === 402) {
      // The bank's question belongs to an intent that was overtaken.
      if (pair === undefined) return { words: wordsOf(reply) };
      pair = undefined;
    } else if (reply !== undefined && ![500, 502, 503].includes(reply.status)) {
      return { words: `${reply.status} ${wordsOf(reply)}` };
    }
    await pause(50);
  }
}

function wordsOf({ errors = [] }: Reply): string {
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

/** What a client of the protocol says of a page that was opened ten seconds ago. */
function sessionData(): string {
  const data = { loadedAt: Date.now() - 10_000, webdriver: false };
  return Buffer.from(JSON.stringify(data)).toString('base64');
}
