import type { FormDefinition } from '@/lib/forms/definition';
import type { Currency } from '@/lib/payments/money';
import type { EventPrices } from '@/lib/payments/payment-terms';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { EventSource } from '@/lib/server/content/events/event-sources';
import { pathOfFile } from '@/lib/server/content/files/file-names';
import { parseSum } from '@/lib/server/content/forms/parse-sum';
import type { ResourceSource } from '@/lib/server/content/resources/resource-source';
import { slotValue } from '@/lib/server/content/resources/slot-event';
import type { EventFile } from '@/lib/server/content/schemas/event-schema';

/** The fields of a form whose options are its events or slots. */
export interface OptionFields {
  readonly eventField?: string;
  readonly slotField?: string;
}

/** Returns a paid form with the prices of those events and resources that have prices of their own. */
export function withEventPrices(
  form: FormDefinition,
  sources: readonly EventSource[],
  resources: readonly ResourceSource[],
  { eventField, slotField }: OptionFields,
): FormDefinition {
  const { payment } = form;
  if (payment?.price.kind !== 'tickets') return form;
  const { price, currency } = payment;
  const own = (prices: EventFile['prices'], answers: EventPrices['answers']) => {
    const minorOf = parsePrices(prices, currency);
    const isOwn = Object.keys(prices).length > 0 && !isSame(minorOf, price.minorOf);
    return isOwn && Object.keys(answers).length > 0 ? [{ answers, minorOf }] : [];
  };
  const events: EventPrices[] = [
    ...sources
      .filter(({ data }) => data.form === form.id)
      .flatMap((source) => {
        const { answers, prices } = source.data;
        const key = eventField === undefined ? {} : { [eventField]: eventKey(source) };
        return own(prices, { ...key, ...answers });
      }),
    ...resources
      .filter(({ value }) => value.form === form.id && slotField !== undefined)
      .flatMap(({ file, value }) => {
        const slots = slotValue({ path: `${pathOfFile(file)}/` });
        return own(value.prices, { [slotField ?? '']: slots }).map((prices) => ({
          ...prices,
          isResource: true as const,
        }));
      }),
  ];
  return events.length === 0
    ? form
    : { ...form, payment: { ...payment, price: { ...price, events } } };
}

/** Parses prices by kind of ticket to minor units. Leaves out invalid ones, which are reported. */
export function parsePrices(
  prices: EventFile['prices'],
  currency: Currency,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(prices).flatMap(([name, written]) => {
      const sum = parseSum(written, currency);
      return sum.ok ? [[name, sum.minor] as const] : [];
    }),
  );
}

function isSame(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
