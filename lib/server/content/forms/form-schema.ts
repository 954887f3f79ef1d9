import { z } from 'zod';
import { isEmail } from '@/lib/forms/validation/field-values';
import { fieldSchema, optionValue, type FieldFile } from '@/lib/server/content/forms/field-schema';
import { paymentSchema } from '@/lib/server/content/forms/payment-schema';
import { parsePaymentTerms } from '@/lib/server/content/forms/payment-terms';
import { formMeta, formSchemaWords } from '@/lib/words/lib/server/content/forms';
import { allKinds } from '@/lib/server/content/schemas/booking-schema';
import { withWords, type FormLayout } from '@/lib/server/content/schemas/field-meta';
import { text, title } from '@/lib/server/content/schemas/values';

const origin = z
  .string()
  .refine(
    (value) =>
      value === '*' || value === 'null' || (URL.canParse(value) && new URL(value).origin === value),
    { error: () => formSchemaWords.origin },
  );

const addresses = z
  .array(
    z
      .string()
      .refine(isEmail, { error: () => formSchemaWords.email })
      .meta(withWords(formMeta.addressesItem, { control: 'email' })),
  )
  .default([]);

const layout: FormLayout = [
  'title',
  'intro',
  'fields',
  'steps',
  'submit',
  { label: () => formMeta.parts.recipients, fields: ['notify', 'sendsAnswers', 'cc', 'deskName'] },
  {
    label: () => formMeta.parts.visitorMails,
    fields: ['thanks', 'copyTo', 'copiesAnswers', 'answer', 'reminder'],
  },
  { label: () => formMeta.parts.payment, fields: ['payment'] },
  { label: () => formMeta.parts.open, fields: ['active', 'closedText', 'blocked'] },
  {
    label: () => formMeta.parts.technical,
    fields: ['origins', 'allowExtraFields', 'maxAlike', 'hosted'],
  },
];

const fields = z.array(fieldSchema).min(1).meta(formMeta.fields);

/** The schema of `content/forms/<id>.yaml`. Unknown settings are problems. */
export const formSchema = z
  .strictObject({
    title,
    deskName: text.optional().meta(formMeta.deskName),
    intro: text.optional().meta(withWords(formMeta.intro, { control: 'paragraphs' })),
    active: z.boolean().default(true).meta(formMeta.active),
    blocked: z
      .boolean()
      .default(false)
      .meta(withWords(formMeta.blocked, { isCopied: false })),
    closedText: text.optional().meta(withWords(formMeta.closedText, { control: 'paragraphs' })),
    origins: z
      .array(origin.meta(formMeta.originsItem))
      .default([])
      .meta(withWords(formMeta.origins, { example: 'https://www.example.org' })),
    submit: text.optional().meta(formMeta.submit),
    thanks: z
      .strictObject({
        page: z
          .string()
          .regex(/^\/(?![/\\])[^\s\\]*$/, { error: () => formSchemaWords.thanksPage })
          .optional()
          .meta(
            withWords(formMeta.page, {
              example: '/contact/thanks',
              control: 'address',
              picks: 'page',
            }),
          ),
        title: text.optional().meta(formMeta.title),
        text: text.optional().meta(withWords(formMeta.text, { control: 'paragraphs' })),
      })
      .optional()
      .meta(formMeta.thanks),
    allowExtraFields: z.boolean().default(false).meta(formMeta.allowExtraFields),
    maxAlike: z.int().min(1).max(1000).optional().meta(formMeta.maxAlike),
    hosted: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/, { error: () => formSchemaWords.hostedId })
      .optional()
      .meta(withWords(formMeta.hosted, { isCopied: false })),
    notify: addresses.meta(formMeta.notify),
    cc: addresses.meta(formMeta.cc),
    sendsAnswers: z.boolean().default(false).meta(formMeta.sendsAnswers),
    copyTo: z
      .string()
      .optional()
      .meta(withWords(formMeta.copyTo, { picks: 'question' })),
    copiesAnswers: z.boolean().default(false).meta(formMeta.copiesAnswers),
    /** The consent with which visitors choose the reminder of their booking. */
    reminder: z
      .string()
      .optional()
      .meta(withWords(formMeta.reminder, { picks: 'question' })),
    answer: z
      .strictObject({
        subject: text.optional().meta(formMeta.subject),
        text: text.meta(withWords(formMeta.answerText, { control: 'paragraphs' })),
      })
      .optional()
      .meta(formMeta.answer),
    payment: paymentSchema.optional(),
    fields: fields.optional(),
    steps: z
      .array(
        z.strictObject({
          title: text.meta(formMeta.stepsTitle),
          intro: text.optional().meta(withWords(formMeta.stepsIntro, { control: 'paragraphs' })),
          fields,
        }),
      )
      .min(2, { error: () => formSchemaWords.oneStep })
      .optional()
      .meta(formMeta.steps),
  })
  .meta({ layout })
  .check(({ value: file, issues }) => {
    const report = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', input: file, path, message });
    if (file.fields === undefined && file.steps === undefined) {
      report(['fields'], formSchemaWords.noFields);
    }
    if (file.fields !== undefined && file.steps !== undefined) {
      report(['steps'], formSchemaWords.fieldsAndSteps);
    }
    file.steps?.forEach((step, index) => {
      if (step.fields.some(({ kind }) => kind !== 'file')) return;
      report(['steps', index, 'fields'], formSchemaWords.stepOfFiles);
    });
    const fields = locateFields(file);
    fields.forEach((field, index) => {
      checkField(field, fields.slice(0, index), file.steps?.length, report);
    });
    const isChoice = fields.some(
      ({ field: { name, kind, required } }) =>
        name === file.reminder && kind === 'consent' && required === false,
    );
    if (file.reminder !== undefined && !isChoice) {
      report(['reminder'], formSchemaWords.reminder);
    }
    checkEarlierNames(fields, report);
    checkCopies(file, fields, report);
    checkPayment(file, fields, report);
  });

/** A valid form file with its defaults. */
export type FormFile = z.output<typeof formSchema>;

interface LocatedField {
  readonly field: FieldFile;
  readonly path: readonly (string | number)[];
  readonly step: number | undefined;
}

type Report = (path: (string | number)[], message: string) => void;

/** Lists the fields of a form with their paths in the file. */
function locateFields({
  fields: ofForm = [],
  steps = [],
}: {
  readonly fields?: readonly FieldFile[];
  readonly steps?: readonly { readonly fields: readonly FieldFile[] }[];
}): LocatedField[] {
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

/** Reports earlier names of fields that are in use, or that two fields have. */
function checkEarlierNames(fields: readonly LocatedField[], report: Report): void {
  const present = new Set([allKinds, ...fields.map(({ field }) => field.name)]);
  const owners = new Map<string, string>();
  for (const { field, path } of fields) {
    for (const name of new Set(field.was)) {
      const owner = owners.get(name);
      if (present.has(name)) report([...path, 'was'], formSchemaWords.wasPresent(name));
      else if (owner !== undefined)
        report([...path, 'was'], formSchemaWords.wasTwice(name, owner, field.name));
      owners.set(name, field.name);
    }
  }
}

function checkField(
  { field, path, step }: LocatedField,
  earlier: readonly LocatedField[],
  steps: number | undefined,
  report: Report,
): void {
  if (earlier.some((other) => other.field.name === field.name)) {
    report([...path, 'name'], formSchemaWords.duplicateField(field.name));
  }
  if (field.kind === 'file' && step !== undefined && step + 1 !== steps) {
    report([...path, 'kind'], formSchemaWords.fileBeforeLastStep);
  }
  if (field.showWhen === undefined) return;
  const conditionPath = [...path, 'showWhen'];
  const other = earlier.find((candidate) => candidate.field.name === field.showWhen?.field)?.field;
  if (other === undefined) {
    report([...conditionPath, 'field'], formSchemaWords.unknownCondition(field.showWhen.field));
    return;
  }
  const choices = other.kind === 'consent' ? ['yes'] : other.options?.map(optionValue);
  if (choices === undefined) {
    report([...conditionPath, 'field'], formSchemaWords.conditionWithoutChoices(other.name));
    return;
  }
  const unknown = [field.showWhen.is].flat().find((value) => !choices.includes(value));
  if (unknown !== undefined) {
    report(
      [...conditionPath, 'is'],
      formSchemaWords.unknownChoice(unknown, other.name, choices.join(', ')),
    );
  }
}

function checkCopies(
  { copyTo, copiesAnswers, answer }: Pick<FormFile, 'copyTo' | 'copiesAnswers' | 'answer'>,
  fields: readonly LocatedField[],
  report: Report,
): void {
  const emailFields = fields.flatMap(({ field }) => (field.kind === 'email' ? [field.name] : []));
  if (copyTo === undefined) {
    const needing = [
      ...(copiesAnswers ? ['copiesAnswers'] : []),
      ...(answer === undefined ? [] : ['answer']),
    ];
    for (const setting of needing) {
      report([setting], formSchemaWords.copiesWithoutAddress(emailFields[0] ?? 'email'));
    }
    return;
  }
  if (emailFields.includes(copyTo)) return;
  report(
    ['copyTo'],
    emailFields.length === 0
      ? formSchemaWords.noEmailField
      : formSchemaWords.notEmailField(emailFields.join(', ')),
  );
}

/** Parameters of the form protocol that field names of paid forms must not use. */
const paymentNames = ['paymentMethod', 'paymentIntent', 'resubmitKey'];

function checkPayment(
  { title, payment, steps }: Pick<FormFile, 'title' | 'payment' | 'steps'>,
  fields: readonly LocatedField[],
  report: Report,
): void {
  if (payment === undefined) return;
  if (steps !== undefined) {
    report(['payment'], formSchemaWords.paidSteps);
  }
  for (const { field, path } of fields) {
    if (field.kind === 'file') {
      report([...path, 'kind'], formSchemaWords.paidFile);
    }
    if (paymentNames.includes(field.name)) {
      report([...path, 'name'], formSchemaWords.reservedName);
    }
  }
  const result = parsePaymentTerms(
    title,
    payment,
    fields.map(({ field }) => field),
  );
  if (result.ok) return;
  for (const { path, message } of result.problems) report(['payment', ...path], message);
}

/** Returns the fields of a form, with and without steps. */
export function allFields(file: Pick<FormFile, 'fields' | 'steps'>): readonly FieldFile[] {
  return locateFields(file).map(({ field }) => field);
}
