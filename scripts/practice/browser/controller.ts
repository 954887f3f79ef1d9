import { type CardInputError } from './card-rules';
import { findCardByNumber } from '../objects/cards';
import { encodeForm } from './encode-form';
import { onStart } from './frames';
import { parseIntentId, readRecord, type FieldMessage, type Outcome } from './messages';

/** The time in which the fields must respond with their values. */
const fieldTimeoutMs = 5000;

/** The service's error for other cards. Checked here too, so that no real number is sent to it. */
const liveCardError = {
  error: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    param: 'number',
    message: 'This is a demonstration and takes no real cards: use 4242 4242 4242 4242.',
  },
};

let requestCount = 0;

onStart((details, port) => {
  const { key } = readRecord(details);
  if (typeof key !== 'string') return;
  port.onmessage = (event: MessageEvent<unknown>) => {
    const { id, request } = readRecord(event.data);
    void handleRequest(key, readRecord(request)).then((outcome) =>
      port.postMessage({ id, outcome }),
    );
  };
});

async function handleRequest(
  key: string,
  request: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  switch (request.kind) {
    case 'payment-method':
      return createPaymentMethod(key, request);
    case 'intent': {
      const secret = String(request.clientSecret);
      const query = new URLSearchParams({ client_secret: secret });
      return callApi(
        key,
        'GET',
        `/v1/payment_intents/${parseIntentId(secret) ?? ''}?${query.toString()}`,
      );
    }
    case 'confirm': {
      const secret = String(request.clientSecret);
      const path = `/v1/payment_intents/${parseIntentId(secret) ?? ''}/confirm`;
      const params = { client_secret: secret, payment_method: request.paymentMethod };
      return callApi(key, 'POST', path, encodeForm(params));
    }
    default:
      return { kind: 'unreachable' };
  }
}

async function createPaymentMethod(
  key: string,
  { group, fields, billing }: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  const types = Array.isArray(fields) ? fields.map(String) : [];
  const values = await readFields(String(group), types);
  if (values === undefined) return { kind: 'unreachable' };
  if (values.error !== undefined) return { kind: 'invalid', error: values.error };
  if (findCardByNumber(values.card.number ?? '') === undefined) {
    return { kind: 'response', body: liveCardError };
  }
  const body = encodeForm({ type: 'card', card: values.card, billing_details: billing });
  return callApi(key, 'POST', '/v1/payment_methods', body);
}

interface FieldValues {
  readonly error: CardInputError | undefined;
  readonly card: Readonly<Record<string, string>>;
}

/** Combines the values of the fields with the first error. `undefined` if a field does not respond. */
function readFields(group: string, types: readonly string[]): Promise<FieldValues | undefined> {
  const channel = new BroadcastChannel(group);
  const request = (requestCount += 1);
  const responses = new Map<string, FieldValues>();
  return new Promise<FieldValues | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), fieldTimeoutMs);
    channel.onmessage = (event: MessageEvent<FieldMessage>) => {
      const message = event.data;
      if (message.kind !== 'values' || message.request !== request) return;
      responses.set(message.type, message);
      if (!types.every((type) => responses.has(type))) return;
      clearTimeout(timer);
      const all = types.flatMap((type) => responses.get(type) ?? []);
      const card = all.reduce((whole, one) => ({ ...whole, ...one.card }), {});
      resolve({ error: all.map((one) => one.error).find(Boolean), card });
    };
    const message: FieldMessage = { kind: 'request-values', request };
    channel.postMessage(message);
  }).finally(() => channel.close());
}

async function callApi(key: string, method: string, path: string, body?: string): Promise<Outcome> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
      },
      body,
    });
    return { kind: 'response', body: (await response.json()) as unknown };
  } catch {
    return { kind: 'unreachable' };
  }
}
