import { createHash } from 'node:crypto';
import type { Field, FormDefinition, StepDefinition } from '@/lib/forms/definition';
import type { Option } from '@/lib/forms/kinds/field-kind';
import { countryOf, languageTag, priceLocale } from '@/lib/intl/price-locale';
import { serverKindOf } from '@/lib/forms/kinds/registry';
import { formErrorMessage } from '@/lib/forms/errors/form-errors';
import type { PaymentTerms } from '@/lib/payments/payment-terms';
import { allFields, type FormFile } from '@/lib/server/content/forms/form-schema';
import type { FieldFile } from '@/lib/server/content/forms/field-schema';
import type { FieldSummary } from '@/lib/server/content/forms/field-summary';
import { parsePaymentTerms } from '@/lib/server/content/forms/payment-terms';
import { examplePhone } from '@/lib/server/content/telephone';
import { formDefaultWords } from '@/lib/words/lib/server/content/forms';

/** Settings of a form that never leave the server. */
export interface FormRules {
  /** The addresses that receive each submission; may be empty. */
  readonly notify: readonly string[];
  /** The addresses that a submission may add with `_cc`. */
  readonly cc: readonly string[];
  /** Whether mails contain the answers, or only the form's name, the reference and a link. */
  readonly sendsAnswers: boolean;
  /** The field with the visitor's address, which receives a confirmation. */
  readonly copyTo?: string;
  /** The consent with which visitors choose a reminder; without it, all who have booked get one. */
  readonly reminder?: string;
  /** Whether the confirmation contains the answers. Off by default: anyone can enter any address. */
  readonly copiesAnswers: boolean;
  /** The words of the confirmation, in place of the standard ones. */
  readonly answer?: { readonly subject?: string; readonly text: string };
  /** Replaces `notify`, where operators have chosen their notifications at the desk. */
  readonly recipients?: readonly { readonly to: string; readonly sendsAnswers: boolean }[];
  /** The codes of the kinds of tickets that need one, by the name of the field. */
  readonly codes?: Readonly<Record<string, readonly string[]>>;
  /** The words of the desk's list for fields, by name. */
  readonly summaries?: FieldSummaries;
  /** The names now of kinds of places that had others before, by those. */
  readonly renamedKinds?: Readonly<Record<string, string>>;
  /** The select or radios with `options: events`: one option per event of the form. */
  readonly eventField?: string;
  /** The select or radios with `options: slots`: a slot of a resource of the form. */
  readonly slotField?: string;
  /** Returns the label of a value of that field; `undefined` if there is no such slot. */
  readonly slotLabel?: (value: string) => string | undefined;
}

/** Summaries of fields, by the name of the field. */
type FieldSummaries = Readonly<Record<string, FieldSummary>>;

/**
 * Converts a form's file to a definition that can be sent to a page as JSON.
 *
 * `id` is the file's name; `locale` is the locale of dates and sums.
 */
export function defineForm(id: string, file: FormFile, locale?: string): FormDefinition {
  const { title, deskName, intro, blocked, origins, submit, thanks, allowExtraFields } = file;
  const active = file.active && !blocked;
  const fields = allFields(file);
  const payment = paymentTerms(file, fields, locale);
  const closedText = formErrorMessage(blocked ? 'BLOCKED' : 'INACTIVE');
  return {
    id,
    title,
    deskName,
    hostedId: file.hosted,
    intro,
    maxAlike: file.maxAlike,
    closedText: file.closedText ?? (active ? undefined : closedText),
    isBlocked: blocked ? true : undefined,
    active,
    origins,
    submitLabel: submit ?? (payment === undefined ? formDefaultWords.submit : formDefaultWords.pay),
    thanks: {
      page: thanks?.page,
      title: thanks?.title ?? formDefaultWords.thanksTitle,
      text: thanks?.text ?? formDefaultWords.thanksText,
    },
    allowExtraFields,
    fields: fields.map((field) => withSumLimits(defineField(field, locale), payment, locale)),
    steps: file.steps?.map(defineStep),
    payment,
  };
}

/** Adds the version of a form's questions, which its pages send back: a hash of fields and steps. */
export function withVersion(form: FormDefinition): FormDefinition {
  const { fields, steps } = form;
  const hash = createHash('sha256').update(JSON.stringify([fields, steps]));
  return { ...form, version: hash.digest('base64url').slice(0, 12) };
}

/** The form's schema has validated the terms already. */
function paymentTerms(
  file: FormFile,
  fields: readonly FieldFile[],
  locale: string | undefined,
): PaymentTerms | undefined {
  if (file.payment === undefined) return undefined;
  const result = parsePaymentTerms(file.title, file.payment, fields);
  if (!result.ok) return undefined;
  const ofSums = locale === undefined ? undefined : priceLocale(locale);
  const isPageLocale = ofSums === undefined || ofSums === languageTag(locale ?? '');
  return isPageLocale ? result.terms : { ...result.terms, locale: ofSums };
}

/** Adds the limits of a custom amount to its field, so that validation checks them. */
function withSumLimits(
  field: Field,
  payment: PaymentTerms | undefined,
  siteLocale: string | undefined,
): Field {
  if (payment?.price.kind !== 'presets' || field.kind !== 'text') return field;
  const { own } = payment.price;
  if (own?.field !== field.name) return field;
  const { minMinor, maxMinor } = own;
  const { currency, locale = numberLocale(siteLocale) } = payment;
  return { ...field, sum: { currency, minMinor, maxMinor, locale } };
}

/** Returns the settings of a form that never leave the server. */
export function toFormRules(file: FormFile): FormRules {
  const { notify, cc, sendsAnswers, copyTo, copiesAnswers, reminder } = file;
  const summaries = fieldSummaries(allFields(file));
  const answer = file.answer && { text: file.answer.text, subject: file.answer.subject };
  return {
    notify,
    cc,
    sendsAnswers,
    copiesAnswers,
    copyTo,
    reminder,
    answer,
    summaries,
    renamedKinds: renamedKinds(file),
  };
}

function fieldSummaries(fields: readonly FieldFile[]): FieldSummaries | undefined {
  const entries = fields.flatMap(({ name, summary }) =>
    summary === undefined ? [] : [[name, summary] as const],
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function renamedKinds(file: FormFile): FormRules['renamedKinds'] {
  const entries = allFields(file).flatMap(({ name, was = [] }) =>
    was.map((earlier) => [earlier, name] as const),
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function defineStep({
  title,
  intro,
  fields,
}: NonNullable<FormFile['steps']>[number]): StepDefinition {
  return { title, intro, fields: fields.map(({ name }) => name) };
}

function defineField(file: FieldFile, locale: string | undefined): Field {
  const { name, kind, label, hint, required, autocomplete, messages, showWhen, ...more } = file;
  const { summary: _summary, was: _was, options, ...settings } = more;
  const hasNumbers = kind === 'numeric' || settings.maxLength !== undefined;
  const base = {
    name,
    label: label ?? name,
    required: required ?? kind !== 'hidden',
    hint,
    autocomplete,
    ...(hasNumbers ? { locale: numberLocale(locale) } : {}),
    messages: messages === undefined ? undefined : definedMessages(messages),
    showWhen:
      showWhen === undefined ? undefined : { field: showWhen.field, is: [showWhen.is].flat() },
  };
  const own = options === undefined ? settings : { ...settings, options: options.map(toOption) };
  const field = serverKindOf(file).define(base, own, locale);
  return field.kind === 'tel' ? { ...field, example: phoneOfCountry(locale) } : field;
}

/** Returns the locale of numbers in messages: `undefined` for English, in which they are without one. */
function numberLocale(locale: string | undefined): string | undefined {
  const tag = locale === undefined ? undefined : languageTag(locale);
  return tag?.startsWith('en') ? undefined : tag;
}

/** Returns an example of a telephone number; `undefined` where the messages have it. */
function phoneOfCountry(locale: string | undefined): string | undefined {
  const country = locale === undefined ? undefined : countryOf(locale);
  return country === undefined || country === 'GB' ? undefined : examplePhone(country);
}

function toOption(option: string | Option): Option {
  return typeof option === 'string' ? { value: option, label: option } : option;
}

function definedMessages(
  messages: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const entries = Object.entries(messages);
  return Object.fromEntries(
    entries.flatMap(([name, message]) => (message === undefined ? [] : [[name, message]])),
  );
}
