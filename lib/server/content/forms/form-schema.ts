import { z } from 'zod';
import { isEmail } from '@/lib/forms/validation/field-values';
import { fieldSchema, optionValue, type FieldFile } from '@/lib/server/content/forms/field-schema';
import { paymentSchema } from '@/lib/server/content/forms/payment-schema';
import { parsePaymentTerms } from '@/lib/server/content/forms/payment-terms';
import { formSchemaWords } from '@/lib/words/lib/server/content/forms';
import { formSchemaTexts } from '@/lib/server/content/forms/words';
import { allKinds } from '@/lib/server/content/schemas/booking-schema';
import type { FormLayout } from '@/lib/server/content/schemas/field-meta';
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
      .meta({ label: 'E-mail address', control: 'email' }),
  )
  .default([]);

/** Placeholders of the texts of mails. */
const placeholders = 'You can write {reference}, {form} and {site} in it.';

const layout: FormLayout = [
  'title',
  'intro',
  'fields',
  'steps',
  'submit',
  { label: 'Who gets the messages', fields: ['notify', 'sendsAnswers', 'cc', 'deskName'] },
  {
    label: 'What visitors get',
    fields: ['thanks', 'copyTo', 'copiesAnswers', 'answer', 'reminder'],
  },
  { label: 'Payment', fields: ['payment'] },
  { label: 'Open or closed', fields: ['active', 'closedText', 'blocked'] },
  { label: 'Technical', fields: ['origins', 'allowExtraFields', 'maxAlike', 'hosted'] },
];

const fields = z.array(fieldSchema).min(1).meta({
  label: 'Questions',
  help: 'In their order.',
  itemName: 'question',
});

/** The schema of `content/forms/<id>.yaml`. Unknown settings are problems. */
export const formSchema = z
  .strictObject({
    title,
    deskName: text.optional().meta({
      label: 'Name at the desk',
      help: 'Visitors do not see it. The title if you leave it empty.',
      example: 'Donations',
    }),
    intro: text.optional().meta({
      label: 'Introduction',
      help: 'A sentence above the questions.',
      control: 'paragraphs',
    }),
    active: z.boolean().default(true).meta({ label: 'Open', help: 'Visitors can fill it in.' }),
    blocked: z.boolean().default(false).meta({
      label: 'Blocked',
      help: 'Closed for everyone, because it was abused.',
      isCopied: false,
    }),
    closedText: text.optional().meta({
      label: 'Words while it is closed',
      help: 'Visitors read them in place of the questions.',
      control: 'paragraphs',
    }),
    origins: z
      .array(origin.meta({ label: 'Site' }))
      .default([])
      .meta({
        label: 'Other sites that may send it',
        help: 'Each begins with https://.',
        example: 'https://www.example.org',
        itemName: 'site',
      }),
    submit: text.optional().meta({ label: 'Words of the button', example: 'Send message' }),
    thanks: z
      .strictObject({
        page: z
          .string()
          .regex(/^\/(?![/\\])[^\s\\]*$/, { error: () => formSchemaWords.thanksPage })
          .optional()
          .meta({
            label: 'Page',
            help: 'A page of the site that opens.',
            example: '/contact/thanks',
            control: 'address',
            picks: 'page',
          }),
        title: text.optional().meta({ label: 'Heading', help: 'Only without a page.' }),
        text: text.optional().meta({
          label: 'Sentence',
          help: 'Only without a page.',
          control: 'paragraphs',
        }),
      })
      .optional()
      .meta({ label: 'After it is sent', help: 'What visitors see then.' }),
    allowExtraFields: z
      .boolean()
      .default(false)
      .meta({ label: 'Takes other answers', help: 'Also those that no question asks for.' }),
    maxAlike: z.int().min(1).max(1000).optional().meta({
      label: 'Most messages that look alike',
      help: 'Of one network in ten minutes. 20 if you leave it empty.',
    }),
    hosted: z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/, { error: () => formSchemaWords.hostedId })
      .optional()
      .meta({
        label: 'Id at the hosted service',
        help: 'Letters, digits, - and _.',
        isCopied: false,
      }),
    notify: addresses.meta({
      label: 'Mails go to',
      help: 'These get a mail about each message.',
      itemName: 'address',
    }),
    cc: addresses.meta({
      label: 'Copies may go to',
      help: 'A message may name one of these.',
      itemName: 'address',
    }),
    sendsAnswers: z.boolean().default(false).meta({
      label: 'Answers in the mail',
      help: 'Otherwise the mail only says that there is a message at the desk.',
    }),
    copyTo: z.string().optional().meta({
      label: 'Confirmation to',
      help: 'The short name of the question for the e-mail address.',
      example: 'email',
      picks: 'question',
    }),
    copiesAnswers: z
      .boolean()
      .default(false)
      .meta({ label: 'Answers in the confirmation', help: 'Visitors get what they wrote.' }),
    /** The consent with which visitors choose the reminder of their booking. */
    reminder: z.string().optional().meta({
      label: 'Box for the reminder',
      help: 'The short name of a box to tick. Only those who tick it get the reminder.',
      picks: 'question',
    }),
    answer: z
      .strictObject({
        subject: text.optional().meta({ label: 'Subject', help: placeholders }),
        text: text.meta({ label: 'Text', help: placeholders, control: 'paragraphs' }),
      })
      .optional()
      .meta({ label: 'Own words of the confirmation', help: 'In place of those of the site.' }),
    payment: paymentSchema.optional(),
    fields: fields.optional(),
    steps: z
      .array(
        z.strictObject({
          title: text.meta({ label: 'Heading' }),
          intro: text
            .optional()
            .meta({ label: 'Introduction', help: 'A sentence below it.', control: 'paragraphs' }),
          fields,
        }),
      )
      .min(2, { error: () => formSchemaWords.oneStep })
      .optional()
      .meta({
        label: 'Steps',
        help: 'A long form asks its questions in steps, in place of all at once.',
        itemName: 'step',
      }),
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
    report([...conditionPath, 'is'], formSchemaTexts.unknownChoice(unknown, other.name, choices));
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
      ? formSchemaTexts.noEmailField
      : formSchemaTexts.notEmailField(emailFields),
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
