import { validateValue, type ValueError } from '@/lib/forms/validation/validate-value';
import type { Field } from '@/lib/forms/definition';
import { fieldIssue, type Issue } from '@/lib/forms/errors/issue';
import { parseNumber, trimInvisible } from '@/lib/forms/validation/field-values';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';
import { parseAmount } from '@/lib/payments/amount';
import type { Money } from '@/lib/payments/money';
import type { PaymentTerms } from '@/lib/payments/payment-terms';

/**
 * What these answers cost, or what is wrong with the answer that decides it. The browser asks for a
 * preview and the server for the charge, of the same function; only the answers to the fields that
 * the terms name count, and no sum that was sent.
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
      const choice = answerTo(price.field, fields, answers);
      if (typeof choice !== 'string') return choice;
      return sumOf(price.minorOf[choice], currency, price.field, fields);
    }
    case 'quantity': {
      const count = answerTo(price.field, fields, answers);
      if (typeof count !== 'string') return count;
      const number = parseNumber(count);
      // A binary fraction within the step's tolerance is the whole number beside it.
      const minor = number === undefined ? undefined : Math.round(number) * price.minorEach;
      return sumOf(minor, currency, price.field, fields);
    }
    case 'presets': {
      const choice = answerTo(price.field, fields, answers);
      if (typeof choice !== 'string') return choice;
      if (price.own?.option !== choice) {
        return sumOf(price.minorOf[choice], currency, price.field, fields);
      }
      const own = answerTo(price.own.field, fields, answers);
      if (typeof own !== 'string') return own;
      return sumOf(parseAmount(own, currency), currency, price.own.field, fields);
    }
  }
}

/** Whether a price is a sum, or what is wrong. */
export function isMoney(price: Money | Issue): price is Money {
  return 'minor' in price;
}

/** The one answer to a field, already checked, or what is wrong with it. */
function answerTo(
  name: string,
  fields: readonly Field[],
  answers: SubmittedFields,
): string | Issue {
  const field = fieldNamed(name, fields);
  const sent = valuesOf(answers, name);
  if (sent === undefined) return fieldIssue('REQUIRED_FIELD_MISSING', field);
  const [value, ...more] = sent.map(trimInvisible).filter((text) => text !== '');
  if (value === undefined) return fieldIssue('REQUIRED_FIELD_EMPTY', field);
  const error = more.length > 0 ? wrongCount(field) : errorOf(field, value);
  return error === undefined ? value : fieldIssue(error, field);
}

/** Several answers to one question have no one price. */
function wrongCount({ kind }: Field): ValueError {
  if (kind === 'numeric') return 'TYPE_NUMERIC';
  return kind === 'text' ? 'NOT_A_SUM' : 'NOT_A_CHOICE';
}

function errorOf(field: Field, value: string): ValueError | undefined {
  return field.kind === 'file' || field.kind === 'hidden'
    ? 'NOT_A_SUM'
    : validateValue(field, value);
}

function sumOf(
  minor: number | undefined,
  currency: Money['currency'],
  name: string,
  fields: readonly Field[],
): Money | Issue {
  if (minor !== undefined) return { minor, currency };
  const field = fieldNamed(name, fields);
  return fieldIssue(field.kind === 'text' ? 'NOT_A_SUM' : 'NOT_A_CHOICE', field);
}

/** The terms were read together with the fields, so all that they name are there. */
function fieldNamed(name: string, fields: readonly Field[]): Field {
  return (
    fields.find((field) => field.name === name) ?? {
      kind: 'text',
      name,
      label: name,
      required: true,
    }
  );
}
