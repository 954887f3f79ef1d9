import { type CardInputError } from './card-rules';
import { findCardByNumber } from '../objects/cards';
import { encodeForm } from './encode-form';
import { onStart } from './frames';
import { intentOf, readRecord, type AmongFrames, type Outcome } from './messages';

/** How long fields of the same page may take to say what they hold, in milliseconds. */
const patience = 5000;

/** What the service says too; said here first, so that a real card's number is not even sent to it. */
const noCard = {
  error: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    param: 'number',
    message: 'This is a demonstration and takes no real cards: use 4242 4242 4242 4242.',
  },
};

let orders = 0;

onStart((details, port) => {
  const { key } = readRecord(details);
  if (typeof key !== 'string') return;
  port.onmessage = (event: MessageEvent<unknown>) => {
    const { id, order } = readRecord(event.data);
    void carryOut(key, readRecord(order)).then((outcome) => port.postMessage({ id, outcome }));
  };
});

async function carryOut(key: string, order: Readonly<Record<string, unknown>>): Promise<Outcome> {
  switch (order.kind) {
    case 'payment-method':
      return makePaymentMethod(key, order);
    case 'intent': {
      const secret = String(order.clientSecret);
      const query = new URLSearchParams({ client_secret: secret });
      return call(key, 'GET', `/v1/payment_intents/${intentOf(secret) ?? ''}?${query.toString()}`);
    }
    case 'confirm': {
      const secret = String(order.clientSecret);
      const path = `/v1/payment_intents/${intentOf(secret) ?? ''}/confirm`;
      const given = { client_secret: secret, payment_method: order.paymentMethod };
      return call(key, 'POST', path, encodeForm(given));
    }
    default:
      return { kind: 'unreached' };
  }
}

async function makePaymentMethod(
  key: string,
  { group, fields, billing }: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  const wanted = Array.isArray(fields) ? fields.map(String) : [];
  const told = await askFields(String(group), wanted);
  if (told === undefined) return { kind: 'unreached' };
  if (told.mistake !== undefined) return { kind: 'mistake', mistake: told.mistake };
  if (findCardByNumber(told.card.number ?? '') === undefined)
    return { kind: 'answer', body: noCard };
  const body = encodeForm({ type: 'card', card: told.card, billing_details: billing });
  return call(key, 'POST', '/v1/payment_methods', body);
}

interface Told {
  readonly mistake: CardInputError | undefined;
  readonly card: Readonly<Record<string, string>>;
}

/** What the fields hold together, with the mistake of the first that has one. */
function askFields(group: string, wanted: readonly string[]): Promise<Told | undefined> {
  const channel = new BroadcastChannel(group);
  const order = (orders += 1);
  const answers = new Map<string, Told>();
  return new Promise<Told | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), patience);
    channel.onmessage = (event: MessageEvent<AmongFrames>) => {
      const answer = event.data;
      if (answer.kind !== 'tell' || answer.order !== order) return;
      answers.set(answer.type, answer);
      if (!wanted.every((type) => answers.has(type))) return;
      clearTimeout(timer);
      const all = wanted.flatMap((type) => answers.get(type) ?? []);
      const card = all.reduce((whole, one) => ({ ...whole, ...one.card }), {});
      resolve({ mistake: all.map((one) => one.mistake).find(Boolean), card });
    };
    const question: AmongFrames = { kind: 'ask', order };
    channel.postMessage(question);
  }).finally(() => channel.close());
}

async function call(key: string, method: string, path: string, body?: string): Promise<Outcome> {
  try {
    const answer = await fetch(path, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return { kind: 'answer', body: (await answer.json()) as unknown };
  } catch {
    return { kind: 'unreached' };
  }
}
