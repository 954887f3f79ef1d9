import { z } from 'zod';
import type { Practice } from './server';

const createdObject = z.object({ id: z.string() });

/** Creates a payment method as the card fields do, and returns its id. */
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
  const response = await fetch(`${origin}/v1/payment_methods`, { method: 'POST', headers, body });
  return createdObject.parse(await response.json()).id;
}

/** Completes the authentication of a payment, as the bank's dialog does. */
export async function completeAuthentication(
  { origin }: Pick<Practice, 'origin'>,
  clientSecret: string,
  outcome: 'approve' | 'refuse',
): Promise<void> {
  const [intent = ''] = clientSecret.split('_secret_');
  const body = new URLSearchParams({ client_secret: clientSecret, outcome });
  const headers = { Authorization: 'Bearer pk_practice_test' };
  const path = `${origin}/practice/intents/${intent}/authenticate`;
  const response = await fetch(path, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`The bank answered ${response.status}.`);
}
