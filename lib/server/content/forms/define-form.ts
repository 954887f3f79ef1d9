import type { Field, FormDefinition, StepDefinition } from '@/lib/forms/definition';
import { defaultFileTypes } from '@/lib/forms/validation/file-types';
import { formErrors } from '@/lib/forms/errors/form-errors';
import type { PaymentTerms } from '@/lib/payments/payment-terms';
import { fieldsOf, type FormFile } from '@/lib/server/content/forms/form-schema';
import type { FieldFile } from '@/lib/server/content/forms/field-schema';
import type { FormRules } from '@/lib/server/content/forms/form-rules';
import { parsePaymentTerms } from '@/lib/server/content/forms/payment-terms';

/** Megabytes that a file may have where the form does not say. */
const usualMegabytes = 5;
/** How often a repeated field is asked for where the form does not say. */
const usualItems = 9;

/**
 * The form that a file defines; `id` is the file's name. It can be sent to a page as JSON. Days are
 * written by `locale`.
 */
export function defineForm(id: string, file: FormFile, locale?: string): FormDefinition {
  const { title, intro, blocked, origins, submit, thanks, allowExtraFields } = file;
  const active = file.active && !blocked;
  const written = fieldsOf(file);
  const payment = termsOf(file, written);
  const closed = formErrors[blocked ? 'BLOCKED' : 'INACTIVE'].message;
  return {
    id,
    title,
    ...given({
      hostedId: file.hosted,
      intro,
      closedText: file.closedText ?? (active ? undefined : closed),
      isBlocked: blocked ? true : undefined,
    }),
    active,
    origins,
    submitLabel: submit ?? (payment === undefined ? 'Send' : 'Pay'),
    thanks: {
      ...given({ page: thanks?.page }),
      title: thanks?.title ?? 'Thank you',
      text: thanks?.text ?? 'Your message has arrived.',
    },
    allowExtraFields,
    fields: written.map((field) => withSum(defineField(field, locale), payment)),
    ...given({ steps: file.steps?.map(defineStep), payment }),
  };
}

/** A file that could be read has terms that can be. */
function termsOf(file: FormFile, fields: readonly FieldFile[]): PaymentTerms | undefined {
  if (file.payment === undefined) return undefined;
  const read = parsePaymentTerms(file.title, file.payment, fields);
  return read.ok ? read.terms : undefined;
}

/** The field for an own sum knows its bounds, so that it is checked as every other field is. */
function withSum(field: Field, payment: PaymentTerms | undefined): Field {
  if (payment?.price.kind !== 'presets' || field.kind !== 'text') return field;
  const { own } = payment.price;
  if (own?.field !== field.name) return field;
  const { minMinor, maxMinor } = own;
  return { ...field, sum: { currency: payment.currency, minMinor, maxMinor } };
}

/** What the file says that no page gets to know. */
export function rulesOf({ notify, cc, sendsAnswers, copyTo, copiesAnswers }: FormFile): FormRules {
  return { notify, cc, sendsAnswers, copiesAnswers, ...given({ copyTo }) };
}

function defineStep({
  title,
  intro,
  fields,
}: NonNullable<FormFile['steps']>[number]): StepDefinition {
  return { title, ...given({ intro }), fields: fields.map(({ name }) => name) };
}

function defineField(file: FieldFile, locale: string | undefined): Field {
  const { kind, name, hint, autocomplete, maxLength, showWhen } = file;
  const base = {
    name,
    label: file.label ?? name,
    required: file.required ?? kind !== 'hidden',
    ...given({
      hint,
      autocomplete,
      messages: file.messages === undefined ? undefined : wordsOf(file.messages),
      showWhen:
        showWhen === undefined ? undefined : { field: showWhen.field, is: [showWhen.is].flat() },
    }),
  };
  switch (kind) {
    case 'text':
    case 'email':
    case 'tel':
    case 'url':
    case 'textarea':
      return { ...base, kind, ...given({ maxLength }) };
    case 'numeric':
      return {
        ...base,
        kind,
        ...given({ min: numberOf(file.min), max: numberOf(file.max), step: file.step }),
      };
    case 'date':
      return {
        ...base,
        kind,
        ...given({ min: textOf(file.min), max: textOf(file.max), locale }),
      };
    case 'time':
      return { ...base, kind, ...given({ min: textOf(file.min), max: textOf(file.max) }) };
    case 'select':
    case 'radios':
      return { ...base, kind, options: optionsOf(file) };
    case 'checkboxes':
      return {
        ...base,
        kind,
        options: optionsOf(file),
        ...given({ maxChoices: file.maxChoices }),
      };
    case 'consent':
      return { ...base, kind };
    case 'file':
      return {
        ...base,
        kind,
        types: file.types ?? defaultFileTypes,
        maxFiles: file.maxFiles ?? 1,
        maxMegabytes: file.maxMegabytes ?? usualMegabytes,
      };
    case 'hidden':
      return { ...base, kind, value: file.value ?? '' };
    case 'repeat':
      return {
        ...base,
        kind,
        itemLabel: file.itemLabel ?? name,
        maxItems: file.maxItems ?? usualItems,
        ...given({ maxLength }),
      };
  }
}

function optionsOf({ options = [] }: FieldFile) {
  return options.map((choice) =>
    typeof choice === 'string' ? { value: choice, label: choice } : choice,
  );
}

function numberOf(limit: number | string | undefined): number | undefined {
  return typeof limit === 'number' ? limit : undefined;
}

function textOf(limit: number | string | undefined): string | undefined {
  return typeof limit === 'string' ? limit : undefined;
}

type Given<Settings> = { [Name in keyof Settings]?: Exclude<Settings[Name], undefined> };

/** Only the settings that were written: a page's data cannot hold `undefined`. */
function given<Settings extends Readonly<Record<string, unknown>>>(
  settings: Settings,
): Given<Settings> {
  const written = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(written) as Given<Settings>;
}

function wordsOf(written: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const words = Object.entries(written);
  return Object.fromEntries(
    words.flatMap(([name, own]) => (own === undefined ? [] : [[name, own]])),
  );
}
