import type { Field, FormDefinition } from '@/lib/forms/definition';
import type { Option } from '@/lib/forms/kinds/field-kind';
import { kindOf, serverKindOf } from '@/lib/forms/kinds/registry';
import { isChecked, trimInvisible } from '@/lib/forms/validation/field-values';
import { parseDate } from '@/lib/forms/validation/dates';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';
import { dateFormat, listFormat } from '@/lib/intl/formatters';
import { carriedAnswers } from '@/lib/server/bookings/counted-answers';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import {
  type FieldSummary,
  insertValue,
  summarizeNumber,
} from '@/lib/server/content/forms/field-summary';
import type { DisplayOptions } from '@/lib/server/desk/format-times';
import { isSenderField } from '@/lib/server/inbox/desk/views/sender';
import { labelledAnswer } from '@/lib/words/lib/server/inbox/desk';
import { labelSlots } from '@/lib/server/forms/submissions/describe-submission';
import { showExcerpt } from '@/lib/server/platform/mail/visible-text';
import { wallTimeAt } from '@/lib/time/zoned-time';

const summaryLimit = 140;

/** The rules of a form by which its answers are summarised. */
export type SummaryRules = Pick<
  FormRules,
  'renamedKinds' | 'summaries' | 'slotField' | 'slotLabel'
>;

/** The form of a submission. Both are `undefined` if the form was deleted. */
export interface SummaryForm {
  readonly definition: FormDefinition | undefined;
  readonly rules: SummaryRules | undefined;
}

/**
 * Returns one line about a submission, such as `2 adults, 27 November. £16.00 paid. A chair, please`.
 *
 * Numbers come first, then the other answers in the form's order, then `payment`, then the message.
 * Leaves out the sender, addresses, telephone numbers, consents and hidden values, unless the form's
 * file has a `summary` for them.
 */
export function summarizeSubmission(
  fields: SubmittedFields,
  form: SummaryForm,
  display: DisplayOptions,
  payment?: string,
): string {
  const paidFields = payment === undefined ? [] : presetFields(form.definition);
  const parts = summarizeFields(fields, form, display, ({ name }) => !paidFields.includes(name));
  const textsOf = (rank: Rank) =>
    parts.filter(({ field }) => rankOf(field) === rank).map(({ text }) => text);
  const list = listFormat(display.locale, { type: 'unit', style: 'long' });
  const facts = list.format([...textsOf('number'), ...textsOf('fact')]);
  const sentences = [facts, payment ?? '', textsOf('message')[0] ?? ''];
  return showExcerpt(joinSentences(sentences), summaryLimit);
}

/**
 * Returns the answers of the matching fields, each as in the summary and in the form's order. Leaves out
 * the same fields, and those with the sum to pay.
 */
export function describeFields(
  fields: SubmittedFields,
  form: SummaryForm,
  display: DisplayOptions,
  matches: (field: Field) => boolean,
): readonly string[] {
  const paidFields = presetFields(form.definition);
  const isDescribed = (field: Field) => matches(field) && !paidFields.includes(field.name);
  return summarizeFields(fields, form, display, isDescribed).map(({ text }) => text);
}

/** Returns the text of each field that matches and has one. */
function summarizeFields(
  sent: SubmittedFields,
  { definition, rules }: SummaryForm,
  display: DisplayOptions,
  matches: (field: Field) => boolean,
): readonly { readonly field: Field; readonly text: string }[] {
  const summaries = rules?.summaries ?? {};
  const fields = labelSlots(carriedAnswers(sent, rules), rules);
  return summaryFields(fields, definition)
    .filter(matches)
    .flatMap((field) => {
      const values = filledValues(fields, field.name);
      const text =
        values.length === 0
          ? undefined
          : summarizeField(field, values, ownValue(summaries, field.name), display);
      return text === undefined || text === '' ? [] : [{ field, text }];
    });
}

/** The group of an answer, which decides its place. */
type Rank = 'number' | 'fact' | 'message';

function rankOf(field: Field): Rank {
  const { summary } = serverKindOf(field);
  return summary === 'none' ? 'fact' : summary;
}

/** Returns the form's fields, then the submitted fields that it does not have. */
function summaryFields(
  fields: SubmittedFields,
  definition: FormDefinition | undefined,
): readonly Field[] {
  const known = definition?.fields ?? [];
  const unknown = fields
    .map(([name]) => name)
    .filter((name) => !name.startsWith('_') && known.every((field) => field.name !== name))
    .map((name): Field => {
      const kind = name === 'message' ? 'textarea' : 'text';
      return { kind, name, label: name, required: false };
    });
  return [...known, ...unknown];
}

/** Returns the fields whose answer is the sum to pay. */
function presetFields(definition: FormDefinition | undefined): readonly string[] {
  const price = definition?.payment?.price;
  if (price?.kind !== 'presets') return [];
  return price.own === undefined ? [price.field] : [price.field, price.own.field];
}

/** Returns the values that are not blank. They are cut, because they may be very long. */
function filledValues(fields: SubmittedFields, name: string): readonly string[] {
  const values = (valuesOf(fields, name) ?? []).map((value) => value.slice(0, summaryLimit * 4));
  return values.filter((value) => trimInvisible(value) !== '');
}

function summarizeField(
  field: Field,
  values: readonly string[],
  summary: FieldSummary | undefined,
  display: DisplayOptions,
): string | undefined {
  if (summary === false) return undefined;
  if (field.kind === 'consent' && !values.some(isChecked)) return undefined;
  if (summary === undefined)
    return isOmitted(field) ? undefined : defaultText(field, values, display);
  if (typeof summary === 'string') {
    return insertValue(summary, joinValues(field, values, display));
  }
  if (field.kind === 'numeric') return summarizeNumber(summary, values[0] ?? '', display.locale);
  const texts = values.flatMap((value) => {
    const text = ownValue(summary, value);
    return text === undefined ? [] : [insertValue(text, formatValue(field, value, display))];
  });
  return conjunction(texts, display);
}

/** Returns whether a field without a `summary` of its own is left out. */
function isOmitted(field: Field): boolean {
  return serverKindOf(field).summary === 'none' || isSenderField(field);
}

function defaultText(field: Field, values: readonly string[], display: DisplayOptions): string {
  const text = joinValues(field, values, display);
  if (!needsLabel(field, values)) return text;
  // A question has its own mark: `How many adults? 2`, but `Adults: 2`.
  return /[?:.!]$/.test(field.label) ? `${field.label} ${text}` : labelledAnswer(field.label, text);
}

/** Returns whether an answer means nothing without its question: a number, yes or no. */
function needsLabel(field: Field, values: readonly string[]): boolean {
  if (rankOf(field) === 'number') return true;
  const isChoice = field.kind === 'select' || field.kind === 'radios';
  return isChoice && values.every((value) => value === 'yes' || value === 'no');
}

function joinValues(field: Field, values: readonly string[], display: DisplayOptions): string {
  return conjunction(
    values.map((value) => formatValue(field, value, display)),
    display,
  );
}

function conjunction(texts: readonly string[], { locale }: DisplayOptions): string {
  return listFormat(locale, { type: 'conjunction' }).format(texts);
}

function formatValue(field: Field, value: string, display: DisplayOptions): string {
  const label = 'options' in field ? shortLabel(field.options, value) : undefined;
  const text = trimInvisible(value);
  return label ?? formatDate(text, display) ?? kindOf(field).format(field, text);
}

/** Returns an option's label up to a colon, if that still tells the options apart. */
function shortLabel(options: readonly Option[], value: string): string | undefined {
  const label = options.find((option) => option.value === value)?.label;
  const short = options.map((option) => beforeColon(option.label));
  return label === undefined || new Set(short).size < options.length ? label : beforeColon(label);
}

function beforeColon(label: string): string {
  return label.split(': ', 1)[0] ?? label;
}

/** Formats a date such as `2026-11-27`: `27 November`, or with its year if that is not the current one. */
function formatDate(text: string, { locale, timeZone, now }: DisplayOptions): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || parseDate(text) === undefined) return undefined;
  const isThisYear = text.slice(0, 4) === wallTimeAt(now, timeZone).date.slice(0, 4);
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return dateFormat(locale, { day: 'numeric', month: 'long', ...year, timeZone: 'UTC' }).format(
    new Date(`${text}T00:00Z`),
  );
}

/** Visitors choose names and values, so a key such as `constructor` must find nothing. */
function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Joins sentences, each with a full stop unless it ends in a mark already. */
function joinSentences(sentences: readonly string[]): string {
  const filled = sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
  return filled
    .map((sentence, index) =>
      index === filled.length - 1 || /[.!?…。！？]$/u.test(sentence) ? sentence : `${sentence}.`,
    )
    .join(' ');
}
