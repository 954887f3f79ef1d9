import { z } from 'zod';
import { ok, errorBody, invalid, notFound, type ApiResponse } from './response';
import { findCardByNumber, type TestCard } from '../objects/cards';
import { readParameters, text, wholeNumber } from './parameters';
import { type MethodRecord } from '../ledger/records';
import { type Call, type Handler, type Service } from '../service';
import { formatMethod } from '../objects/format-charge';

/** Parses an optional text; an empty one is `null`. */
const textOrNull = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value === '' ? null : value));

const creation = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: text,
    exp_month: wholeNumber,
    exp_year: wholeNumber,
    cvc: z.string().optional(),
  }),
  billing_details: z
    .strictObject({
      address: z
        .strictObject({
          city: textOrNull,
          country: textOrNull,
          line1: textOrNull,
          line2: textOrNull,
          postal_code: textOrNull,
          state: textOrNull,
        })
        .optional(),
      email: textOrNull,
      name: textOrNull,
      phone: textOrNull,
    })
    .optional(),
});

/**
 * `POST /v1/payment_methods` with the publishable key, as the card fields call it. Accepts published
 * test numbers only. Neither stores a number nor repeats it in an error.
 */
export const createMethod: Handler = (call: Call): ApiResponse => {
  if (call.key === 'secret') {
    return invalid(
      'Card numbers do not belong on a server. Use a published name such as pm_card_visa, or the card fields in a browser.',
    );
  }
  const read = readParameters(creation, call.parameters);
  if (read.kind === 'rejected') return read.response;
  const { card, billing_details: billing } = read.value;
  const testCard = findCardByNumber(card.number);
  if (testCard === undefined)
    return rejectCard('card_declined', unknownCardMessage, 'number', 'test_mode_live_card');
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  if (card.exp_month < 1 || card.exp_month > 12) {
    return rejectCard(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  }
  if (!isValidExpiry(call.service.now(), card.exp_month, year)) {
    return rejectCard('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  const digits = testCard.brand === 'amex' ? 4 : 3;
  if (card.cvc !== undefined && !new RegExp(`^\\d{${digits}}$`).test(card.cvc)) {
    return rejectCard('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  const method = addMethod(call.service, testCard, {
    expiryMonth: card.exp_month,
    expiryYear: year,
    billing: {
      address: billing?.address ?? noAddress,
      email: billing?.email ?? null,
      name: billing?.name ?? null,
      phone: billing?.phone ?? null,
    },
  });
  return ok(formatMethod(method));
};

const unknownCardMessage =
  'This is a demonstration and takes no real cards. Use 4242 4242 4242 4242.';

function rejectCard(
  code: string,
  message: string,
  param: string,
  declineCode?: string,
): ApiResponse {
  return {
    status: 402,
    body: errorBody({
      type: 'card_error',
      code,
      decline_code: declineCode,
      message,
      param,
    }),
    isKept: false,
  };
}

/** Whether a card is valid: until the end of its month, and at most 50 years ahead. */
function isValidExpiry(now: number, month: number, year: number): boolean {
  const today = new Date(now * 1000);
  const months = year * 12 + month - 1;
  return (
    months >= today.getUTCFullYear() * 12 + today.getUTCMonth() &&
    year <= today.getUTCFullYear() + 50
  );
}

/** `GET /v1/payment_methods/:id` */
export const retrieveMethod: Handler = ({ service, id }) => {
  const method = service.ledger.methods.get(id);
  return method === undefined
    ? notFound('PaymentMethod', id, 'payment_method')
    : ok(formatMethod(method));
};

const noAddress: MethodRecord['billing']['address'] = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

type Details = Pick<MethodRecord, 'billing' | 'expiryMonth' | 'expiryYear'>;

/** Adds a payment method with a test card. It can be used once. */
export function addMethod(service: Service, card: TestCard, details?: Details): MethodRecord {
  const method: MethodRecord = {
    id: service.newId('pm'),
    card: card.name,
    expiryMonth: details?.expiryMonth ?? 12,
    expiryYear: details?.expiryYear ?? new Date(service.now() * 1000).getUTCFullYear() + 1,
    billing: details?.billing ?? { address: noAddress, email: null, name: null, phone: null },
    usedBy: null,
    created: service.now(),
  };
  service.ledger.methods.put(method);
  return method;
}
