import { z } from 'zod';
import type { Practice } from './server';

const made = z.object({ id: z.string() });

/** A card as the fields in a visitor's browser make it: its id. */
export async function createCard(
  { origin }: Pick<Practice, 'origin'>,
  number: string,
): Promise<string> {
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '34',
    'card[cvc]': '123',
  });
  const headers = { Authorization: 'Bearer pk_practice_test' };
  const answer = await fetch(`${origin}/v1/payment_methods`, { method: 'POST', headers, body });
  return made.parse(await answer.json()).id;
}

/** The cardholder answers the bank, as its dialog in the browser sends it. */
export async function completeAuthentication(
  { origin }: Pick<Practice, 'origin'>,
  clientSecret: string,
  outcome: 'approve' | 'refuse',
): Promise<void> {
  const [intent = ''] = clientSecret.split('_secret_');
  const body = new URLSearchParams({ client_secret: clientSecret, outcome });
  const headers = { Authorization: 'Bearer pk_practice_test' };
  const path = `${origin}/practice/intents/${intent}/authenticate`;
  const answer = await fetch(path, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The bank answered ${answer.status}.`);
}
