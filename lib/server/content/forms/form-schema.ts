import { z } from 'zod';
import { isEmail } from '@/lib/forms/validation/field-values';
import {
  fieldSchema,
  text,
  valueOf,
  type FieldFile,
} from '@/lib/server/content/forms/field-schema';
import { paymentSchema } from '@/lib/server/content/forms/payment-schema';
import { parsePaymentTerms } from '@/lib/server/content/forms/payment-terms';

const origin = z
  .string()
  .refine(
    (value) =>
      value === '*' || value === 'null' || (URL.canParse(value) && new URL(value).origin === value),
    'write another site as https://example.org, without a path and a / at the end, or * for every site',
  );

const addresses = z
  .array(z.string().refine(isEmail, 'write an e-mail address, such as name@example.org'))
  .default([]);

const fields = z.array(fieldSchema).min(1);

/** A form's file, `content/forms/<id>.yaml`, as parsed YAML. Strict: an unknown setting is a mistake. */
export const formSchema = z
  .strictObject({
    title: text,
    intro: text.optional(),
    active: z.boolean().default(true),
    blocked: z.boolean().default(false),
    closedText: text.optional(),
    origins: z.array(origin).default([]),
    submit: text.optional(),
    thanks: z
      .strictObject({
        page: z
          .string()
          .regex(/^\/(?![/\\])[^\s\\]*$/, 'write a page of this site, such as /contact/thanks')
          .optional(),
        title: text.optional(),
        text: text.optional(),
      })
      .optional(),
    allowExtraFields: z.boolean().default(false),
    hosted: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/, 'write the form’s id at the hosted service, such as xyzabcde')
      .optional(),
    notify: addresses,
    cc: addresses,
    sendsAnswers: z.boolean().default(false),
    copyTo: z.string().optional(),
    copiesAnswers: z.boolean().default(false),
    payment: paymentSchema.optional(),
    fields: fields.optional(),
    steps: z
      .array(z.strictObject({ title: text, intro: text.optional(), fields }))
      .min(2, 'write two steps or more, or fields without steps')
      .optional(),
  })
  .check(({ value: file, issues }) => {
    const report = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', input: file, path, message });
    if (file.fields === undefined && file.steps === undefined) {
      report(
        ['fields'],
        'is missing. Write a list of the form’s questions, or steps with such lists',
      );
    }
    if (file.fields !== undefined && file.steps !== undefined) {
      report(['steps'], 'a form has fields or steps, not both. Move the fields into the steps');
    }
    file.steps?.forEach((step, index) => {
      if (step.fields.some(({ kind }) => kind !== 'file')) return;
      report(
        ['steps', index, 'fields'],
        'a step needs a question that is no file: files are asked for where the answers are looked over',
      );
    });
    const placed = placedFields(file);
    placed.forEach((place, index) => {
      checkPlace(place, placed.slice(0, index), file.steps?.length, report);
    });
    checkCopies(file, placed, report);
    checkPayment(file, placed, report);
  });

/** A form's file after reading, with the defaults filled in. */
export type FormFile = z.output<typeof formSchema>;

interface PlacedField {
  readonly field: FieldFile;
  readonly path: readonly (string | number)[];
  readonly step: number | undefined;
}

type Report = (path: (string | number)[], message: string) => void;

/** Every field in the order in which it is asked, and where it stands in the file. */
function placedFields({
  fields: ofForm = [],
  steps = [],
}: {
  readonly fields?: readonly FieldFile[] | undefined;
  readonly steps?: readonly { readonly fields: readonly FieldFile[] }[] | undefined;
}): PlacedField[] {
  const ofSteps = steps.flatMap((step, number) =>
    step.fields.map((field, index) => ({
      field,
      path: ['steps', number, 'fields', index],
      step: number,
    })),
  );
  return [
    ...ofForm.map((field, index) => ({ field, path: ['fields', index], step: undefined })),
    ...ofSteps,
  ];
}

function checkPlace(
  { field, path, step }: PlacedField,
  earlier: readonly PlacedField[],
  steps: number | undefined,
  report: Report,
): void {
  if (earlier.some((other) => other.field.name === field.name)) {
    report(
      [...path, 'name'],
      `two fields have the name "${field.name}". Give each a name of its own`,
    );
  }
  if (field.kind === 'file' && step !== undefined && step + 1 !== steps) {
    report(
      [...path, 'kind'],
      'ask for files in the last step: a browser forgets a chosen file on the way to the next page',
    );
  }
  if (field.showWhen === undefined) return;
  const at = [...path, 'showWhen'];
  const other = earlier.find((candidate) => candidate.field.name === field.showWhen?.field)?.field;
  if (other === undefined) {
    report(
      [...at, 'field'],
      `there is no field "${field.showWhen.field}" before this one. Name an earlier field`,
    );
    return;
  }
  const choices = other.kind === 'consent' ? ['yes'] : other.options?.map(valueOf);
  if (choices === undefined) {
    report(
      [...at, 'field'],
      `"${other.name}" has no choices. Name a field of the kind select, radios, checkboxes or consent`,
    );
    return;
  }
  const unknown = [field.showWhen.is].flat().find((value) => !choices.includes(value));
  if (unknown !== undefined) {
    report(
      [...at, 'is'],
      `"${unknown}" is no choice of "${other.name}". Write one of: ${choices.join(', ')}`,
    );
  }
}

function checkCopies(
  { copyTo, copiesAnswers }: Pick<FormFile, 'copyTo' | 'copiesAnswers'>,
  placed: readonly PlacedField[],
  report: Report,
): void {
  const addresses = placed.flatMap(({ field }) => (field.kind === 'email' ? [field.name] : []));
  if (copyTo === undefined) {
    if (!copiesAnswers) return;
    report(
      ['copiesAnswers'],
      `needs copyTo, which names the e-mail field that the copy goes to. Add copyTo: ${addresses[0] ?? 'email'}, or remove this`,
    );
    return;
  }
  if (addresses.includes(copyTo)) return;
  report(
    ['copyTo'],
    addresses.length === 0
      ? 'the form asks for no address. Add a field of the kind email, or remove this'
      : `name a field of the kind email. Write one of: ${addresses.join(', ')}`,
  );
}

/** Names of the form protocol, which a paid form's answers must not have. */
const paymentNames = ['paymentMethod', 'paymentIntent', 'resubmitKey'];

function checkPayment(
  { title, payment, steps }: Pick<FormFile, 'title' | 'payment' | 'steps'>,
  placed: readonly PlacedField[],
  report: Report,
): void {
  if (payment === undefined) return;
  if (steps !== undefined) {
    report(['payment'], 'a form that takes a card is one page. Write fields in place of steps');
  }
  for (const { field, path } of placed) {
    if (field.kind === 'file') {
      report(
        [...path, 'kind'],
        'a form that takes a card takes no files, which would be sent twice. Ask for them afterwards',
      );
    }
    if (paymentNames.includes(field.name)) {
      report([...path, 'name'], 'this name belongs to the payment itself. Choose another');
    }
  }
  const fields = placed.map(({ field }) => field);
  const read = parsePaymentTerms(title, payment, fields);
  if (read.ok) return;
  for (const { path, message } of read.mistakes) report(['payment', ...path], message);
}

/** Every field of a form's file, whichever way it is laid out. */
export function fieldsOf(file: Pick<FormFile, 'fields' | 'steps'>): readonly FieldFile[] {
  return placedFields(file).map(({ field }) => field);
}
