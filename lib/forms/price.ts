import { validateValue } from '@/lib/forms/kinds/registry';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { type FieldErrorName, fieldIssue, type Issue } from '@/lib/forms/errors/issue';
import { ticketPrices } from '@/lib/forms/ticket-prices';
import { parseNumber, trimInvisible } from '@/lib/forms/validation/field-values';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';
import { formatAmountIn, parseAmount, plainAmount } from '@/lib/payments/amount';
import type { Money } from '@/lib/payments/money';
import { priceWords } from '@/lib/words/lib/payments';
import type { PaymentTerms, TicketPrices } from '@/lib/payments/payment-terms';

/**
 * Calculates the price of a form's answers, or returns the issue of the answer that decides it. The
 * browser calculates a preview, the server what it charges. Reads only the fields that the terms name.
 */
export function calculatePrice(
  { currency, price }: PaymentTerms,
  fields: readonly Field[],
  answers: SubmittedFields,
): Money | Issue {
  switch (price.kind) {
    case 'fixed':
      return { minor: price.minor, currency };
    case 'choices': {
      const choice = readAnswer(price.field, fields, answers);
      if (typeof choice !== 'string') return choice;
      return toMoney(price.minorOf[choice], currency, price.field, fields);
    }
    case 'quantity': {
      const count = readAnswer(price.field, fields, answers);
      if (typeof count !== 'string') return count;
      const number = parseNumber(count);
      // A binary fraction within the step's tolerance is the whole number beside it.
      const minor = number === undefined ? undefined : Math.round(number) * price.minorEach;
      return toMoney(minor, currency, price.field, fields);
    }
    case 'tickets':
      return calculateTickets(price, currency, fields, answers);
    case 'presets': {
      const choice = readAnswer(price.field, fields, answers);
      if (typeof choice !== 'string') return choice;
      if (price.own?.option !== choice) {
        return toMoney(price.minorOf[choice], currency, price.field, fields);
      }
      const own = readAnswer(price.own.field, fields, answers);
      if (typeof own !== 'string') return own;
      return toMoney(parseAmount(own, currency), currency, price.own.field, fields);
    }
  }
}

/**
 * Adds up the tickets of each kind, at the prices of the event that the answers book. A blank number
 * counts as none, and no ticket at all is an issue. Free tickets alone cost 0.
 */
function calculateTickets(
  price: TicketPrices,
  currency: Money['currency'],
  fields: readonly Field[],
  answers: SubmittedFields,
): Money | Issue {
  const minorOf = ticketPrices(price, answers);
  const names = Object.keys(price.labels);
  let minor = 0;
  let hasTicket = false;
  for (const name of names) {
    const isBlank = (valuesOf(answers, name) ?? []).every((text) => trimInvisible(text) === '');
    if (isBlank) continue;
    const count = readAnswer(name, fields, answers);
    if (typeof count !== 'string') return count;
    const number = Math.round(parseNumber(count) ?? 0);
    hasTicket ||= number > 0;
    minor += number * (minorOf[name] ?? 0);
  }
  if (hasTicket) return { minor, currency };
  return fieldIssue('REQUIRED_FIELD_EMPTY', findField(names[0] ?? '', fields));
}

/** Returns the names of the fields that decide a price. Prices of events depend on their choice too. */
export function priceFields({ price }: Pick<PaymentTerms, 'price'>): readonly string[] {
  switch (price.kind) {
    case 'fixed':
      return [];
    case 'choices':
    case 'quantity':
      return [price.field];
    case 'tickets':
      return Object.keys(price.labels);
    case 'presets':
      return price.own === undefined ? [price.field] : [price.field, price.own.field];
  }
}

/** Calculates the sum for a preview in the browser; `undefined` until the answers determine it. */
export function previewAmount(
  { payment, fields }: Pick<FormDefinition, 'payment' | 'fields'>,
  answers: SubmittedFields,
): Money | undefined {
  if (payment === undefined) return undefined;
  const price = calculatePrice(payment, fields, answers);
  return isMoney(price) ? price : undefined;
}

/** Formats the sum of a preview for a language (a BCP 47 tag). */
export function previewText(
  form: Pick<FormDefinition, 'payment' | 'fields'>,
  answers: SubmittedFields,
  language: string,
): string | undefined {
  const amount = previewAmount(form, answers);
  return amount === undefined
    ? undefined
    : formatAmountIn(amount, form.payment?.locale ?? language);
}

/**
 * Returns the price of each kind of ticket for the event that the answers book, such as `Adults £12.00,
 * Children free`; `undefined` for a form that charges all events the same.
 */
export function ticketPricesText(
  { payment }: Pick<FormDefinition, 'payment'>,
  answers: SubmittedFields,
  language: string,
): string | undefined {
  if (payment?.price.kind !== 'tickets' || payment.price.events === undefined) return undefined;
  const { currency, price, locale = language } = payment;
  const minorOf = ticketPrices(price, answers);
  return Object.entries(price.labels)
    .map(([name, label]) => {
      const minor = minorOf[name];
      const each =
        minor === undefined ? priceWords.free : formatAmountIn({ minor, currency }, locale);
      return priceWords.ofKind(label, each);
    })
    .join(', ');
}

/** The field with the sum that the page displayed. It is not an answer and is never charged. */
export const shownAmountField = '_sum';

/** Formats a sum for `shownAmountField`, such as `24.00 GBP`. */
export function formatShownAmount(amount: Money): string {
  return `${plainAmount(amount)} ${amount.currency}`;
}

/** Whether a price is a sum. */
export function isMoney(price: Money | Issue): price is Money {
  return 'minor' in price;
}

/** Whether a booking costs nothing: it has free tickets only. */
export function isFreeBooking(
  form: Pick<FormDefinition, 'payment' | 'fields'>,
  answers: SubmittedFields,
): boolean {
  return previewAmount(form, answers)?.minor === 0;
}

/** Returns the valid answer to a field, or its issue. */
function readAnswer(
  name: string,
  fields: readonly Field[],
  answers: SubmittedFields,
): string | Issue {
  const field = findField(name, fields);
  const sent = valuesOf(answers, name);
  if (sent === undefined) return fieldIssue('REQUIRED_FIELD_MISSING', field);
  const [value, ...more] = sent.map(trimInvisible).filter((text) => text !== '');
  if (value === undefined) return fieldIssue('REQUIRED_FIELD_EMPTY', field);
  const error = more.length > 0 ? multipleAnswersError(field) : answerError(field, value);
  return error === undefined ? value : fieldIssue(error, field);
}

/** Returns the error of a field with several answers. */
function multipleAnswersError({ kind }: Field): FieldErrorName {
  if (kind === 'numeric') return 'TYPE_NUMERIC';
  return kind === 'text' ? 'NOT_A_SUM' : 'NOT_A_CHOICE';
}

function answerError(field: Field, value: string): FieldErrorName | undefined {
  return field.kind === 'file' || field.kind === 'hidden'
    ? 'NOT_A_SUM'
    : validateValue(field, value);
}

function toMoney(
  minor: number | undefined,
  currency: Money['currency'],
  name: string,
  fields: readonly Field[],
): Money | Issue {
  if (minor !== undefined) return { minor, currency };
  const field = findField(name, fields);
  return fieldIssue(field.kind === 'text' ? 'NOT_A_SUM' : 'NOT_A_CHOICE', field);
}

/** Finds a field that the terms name. The content schema ensures that it exists. */
function findField(name: string, fields: readonly Field[]): Field {
  return (
    fields.find((field) => field.name === name) ?? {
      kind: 'text',
      name,
      label: name,
      required: true,
    }
  );
}
