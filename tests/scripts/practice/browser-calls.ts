import { type Practice } from '@/scripts/practice/server';

interface CallOptions {
  readonly key?: string;
  readonly form?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Calls the API as a browser does, by default with the publishable key. */
export async function call(
  { origin }: Practice,
  method: string,
  path: string,
  { key = 'pk_practice_test', form, headers = {} }: CallOptions = {},
): Promise<CallResponse> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(form === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form === undefined ? {} : { body: form }),
  });
  return { status: response.status, body: await response.json() };
}

/** Creates a payment method, as the card fields do. */
export function makeCard(
  practice: Practice,
  number: string,
  change: Readonly<Record<string, string>> = {},
): Promise<CallResponse> {
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
