import { z } from 'zod';
import { ok, notFound, type ApiResponse } from './response';
import { type Handler } from '../service';
import { formatEvent } from '../ledger/events';
import { readParameters, text, wholeNumber } from './parameters';
import { formatCharge, formatRefund } from '../objects/format-charge';
import { formatIntent } from '../objects/format-intent';

export const paging = {
  limit: wholeNumber.pipe(z.int().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

interface Page {
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

/** Returns a page of a list in Stripe's form, from the newest to the oldest. */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  url: string,
  page: Page,
  format: (row: Row) => object,
): ApiResponse {
  const indexOf = (id: string) => rows.findIndex((row) => row.id === id);
  const after = page.starting_after === undefined ? -1 : indexOf(page.starting_after);
  const before = page.ending_before === undefined ? rows.length : indexOf(page.ending_before);
  const range = rows.slice(after + 1, before);
  // `ending_before` requests the rows nearest to the cursor.
  const selected =
    page.ending_before === undefined ? range.slice(0, page.limit) : range.slice(-page.limit);
  return ok({
    object: 'list',
    data: selected.map(format),
    has_more: range.length > selected.length,
    url,
  });
}

const intentList = z.strictObject(paging);

/** `GET /v1/payment_intents` */
export const listIntents: Handler = ({ service, parameters }) => {
  const read = readParameters(intentList, parameters);
  if (read.kind === 'rejected') return read.response;
  const rows = service.ledger.intents.newestFirst();
  return pageOf(rows, '/v1/payment_intents', read.value, (row) => formatIntent(service, row));
};

const chargeList = z.strictObject({ ...paging, payment_intent: text.optional() });

/** `GET /v1/charges` */
export const listCharges: Handler = ({ service, parameters }) => {
  const read = readParameters(chargeList, parameters);
  if (read.kind === 'rejected') return read.response;
  const { payment_intent: intent } = read.value;
  const rows = service.ledger.charges
    .newestFirst()
    .filter((row) => intent === undefined || row.intent === intent);
  return pageOf(rows, '/v1/charges', read.value, (row) => formatCharge(service, row));
};

/** `GET /v1/charges/:id` */
export const retrieveCharge: Handler = ({ service, id }) => {
  const charge = service.ledger.charges.get(id);
  return charge === undefined ? notFound('charge', id, 'id') : ok(formatCharge(service, charge));
};

const refundList = z.strictObject({
  ...paging,
  charge: text.optional(),
  payment_intent: text.optional(),
});

/** `GET /v1/refunds` */
export const listRefunds: Handler = ({ service, parameters }) => {
  const read = readParameters(refundList, parameters);
  if (read.kind === 'rejected') return read.response;
  const { charge, payment_intent: intent } = read.value;
  const rows = service.ledger.refunds
    .newestFirst()
    .filter((row) => charge === undefined || row.charge === charge)
    .filter((row) => intent === undefined || row.intent === intent);
  return pageOf(rows, '/v1/refunds', read.value, formatRefund);
};

/** `GET /v1/refunds/:id` */
export const retrieveRefund: Handler = ({ service, id }) => {
  const refund = service.ledger.refunds.get(id);
  return refund === undefined ? notFound('refund', id, 'id') : ok(formatRefund(refund));
};

const eventList = z.strictObject({
  ...paging,
  type: text.optional(),
  types: z.array(text).optional(),
});

/** `GET /v1/events` */
export const listEvents: Handler = ({ service, parameters }) => {
  const read = readParameters(eventList, parameters);
  if (read.kind === 'rejected') return read.response;
  const { type, types } = read.value;
  const rows = service.ledger.events
    .newestFirst()
    .filter((row) => type === undefined || row.type === type)
    .filter((row) => types === undefined || types.includes(row.type));
  return pageOf(rows, '/v1/events', read.value, formatEvent);
};

/** `GET /v1/events/:id` */
export const retrieveEvent: Handler = ({ service, id }) => {
  const event = service.ledger.events.get(id);
  return event === undefined ? notFound('event', id, 'id') : ok(formatEvent(event));
};
