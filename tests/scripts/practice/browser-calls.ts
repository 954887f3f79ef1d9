import { type Practice } from '@/scripts/practice/server';

interface Given {
  readonly key?: string;
  readonly form?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Called {
  readonly status: number;
  readonly body: unknown;
}

/** A call as a browser makes it, with the publishable key unless a test says otherwise. */
export async function call(
  { origin }: Practice,
  method: string,
  path: string,
  { key = 'pk_practice_test', form, headers = {} }: Given = {},
): Promise<Called> {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(form === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form === undefined ? {} : { body: form }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Asks for a payment method, as the card fields do. */
export function makeCard(
  practice: Practice,
  number: string,
  change: Readonly<Record<string, string>> = {},
): Promise<Called> {
  const form = new URLSearchParams({
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '34',
    'card[cvc]': '123',
    ...change,
  });
  return call(practice, 'POST', '/v1/payment_methods', { form: form.toString() });
}
