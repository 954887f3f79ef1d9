import { z } from 'zod';
import type { Field } from '@/lib/forms/definition';
import { fieldErrors } from '@/lib/forms/errors/field-errors';
import type { FieldSetting } from '@/lib/forms/kinds/field-kind';
import { serverFieldKinds, serverKindOf } from '@/lib/forms/kinds/registry';
import { fileTypes } from '@/lib/forms/validation/file-types';
import { fieldSummarySchema, findSummaryProblem } from '@/lib/server/content/forms/field-summary';
import { isAutocompleteToken } from '@/lib/server/content/forms/autocomplete-tokens';
import { fieldSchemaWords, mistakeNames } from '@/lib/words/lib/server/content/forms';
import { fieldSchemaTexts } from '@/lib/server/content/forms/words';
import { earlierNames } from '@/lib/server/content/schemas/booking-schema';
import type { FormLayout } from '@/lib/server/content/schemas/field-meta';
import { text } from '@/lib/server/content/schemas/values';

const kinds = keysOf(serverFieldKinds);

const option = z
  .union(
    [
      text,
      z.strictObject({
        label: text.meta({ label: 'Words' }),
        value: text.meta({ label: 'Value', help: 'What is stored, if it is not the words.' }),
      }),
    ],
    { error: () => fieldSchemaWords.option },
  )
  .meta({ label: 'Choice', short: 'label' });

const errorNames = [...keysOf(fieldErrors), 'FILES_TOO_BIG', 'TOO_MANY_FILES'] as const;
const messages = z.strictObject(
  Object.fromEntries(
    errorNames.map((name) => [
      name,
      text.optional().meta({ label: 'Sentence', control: 'paragraphs' }),
    ]),
  ),
);

const fieldName = z
  .string()
  .max(100, { error: () => fieldSchemaWords.nameLength })
  .regex(/^[A-Za-z0-9-][A-Za-z0-9_-]*$/, { error: () => fieldSchemaWords.name });

const limit = z
  .union([z.number(), z.string()], { error: () => fieldSchemaWords.limit })
  .meta({ control: 'number', help: 'A number, a day or a time.' });

/** What the kinds of files are called. */
const typeNames: Readonly<Record<keyof typeof fileTypes, string>> = {
  csv: 'Table as plain text (CSV)',
  docx: 'Word',
  gif: 'GIF',
  heic: 'HEIC, from telephones',
  jpg: 'JPEG',
  ods: 'OpenDocument table',
  odt: 'OpenDocument text',
  pdf: 'PDF',
  png: 'PNG',
  txt: 'Plain text',
  webp: 'WebP',
  xlsx: 'Excel',
};

/** What the kinds of fields are called. */
const kindNames: Readonly<Record<(typeof kinds)[number], string>> = {
  text: 'Short text',
  email: 'E-mail address',
  tel: 'Telephone number',
  url: 'Address of a page',
  textarea: 'Long text',
  numeric: 'Number',
  select: 'One choice from a list to open',
  radios: 'One choice',
  date: 'Day',
  time: 'Time',
  checkboxes: 'Any number of choices',
  repeat: 'The same short text several times',
  file: 'Files',
  hidden: 'Not shown',
  consent: 'A box to tick',
};

/** The settings that only some kinds support. */
const kindSettings = {
  autocomplete: z
    .string()
    .refine(isAutocompleteToken, { error: () => fieldSchemaWords.autocomplete })
    .optional()
    .meta({ label: 'Filled in by browsers', help: 'What visitors have saved.', example: 'email' }),
  maxLength: z
    .number()
    .int()
    .min(1)
    .max(60_000)
    .optional()
    .meta({ label: 'Longest answer', unit: 'characters' }),
  min: limit.optional().meta({ label: 'Least' }),
  max: limit.optional().meta({ label: 'Most' }),
  step: z.number().positive().optional().meta({ label: 'Step', help: '1 for whole numbers.' }),
  options: z
    .array(option, {
      // readForms has replaced those that may be there.
      error: ({ input }) =>
        input === 'events'
          ? fieldSchemaWords.eventOptions
          : input === 'slots'
            ? fieldSchemaWords.slotOptions
            : undefined,
    })
    .min(1)
    .optional()
    .meta({ label: 'Choices', help: 'In their order.', itemName: 'choice' }),
  maxChoices: z
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ label: 'Most choices', help: 'That one may tick.' }),
  types: z
    .array(z.enum(keysOf(fileTypes)).meta({ label: 'Kind', choices: typeNames }))
    .min(1)
    .optional()
    .meta({
      label: 'Kinds of files',
      help: 'Without it: PDF, JPEG, PNG, Word, OpenDocument and plain text.',
      itemName: 'kind',
    }),
  maxFiles: z
    .number()
    .int()
    .min(1)
    .max(5)
    .optional()
    .meta({ label: 'Most files', help: '1 to 5.' }),
  maxMegabytes: z
    .number()
    .positive()
    .max(10)
    .optional()
    .meta({ label: 'Largest file', help: 'At most 10.', unit: 'MB' }),
  value: z.string().optional().meta({ label: 'Value', help: 'What a hidden field sends.' }),
  itemLabel: text.optional().meta({ label: 'Name of one answer', example: 'Guest' }),
  maxItems: z
    .number()
    .int()
    .min(1)
    .max(9)
    .optional()
    .meta({ label: 'Most answers', help: '1 to 9.' }),
  summary: fieldSummarySchema.optional(),
  /** Of a number of places: what the field was called before. */
  was: earlierNames.optional(),
} satisfies Readonly<Record<FieldSetting, z.ZodType>>;

const layout: FormLayout = [
  'label',
  'name',
  'kind',
  'hint',
  'required',
  'options',
  { label: 'When it is asked', fields: ['showWhen'] },
  {
    label: 'Limits',
    fields: [
      'maxLength',
      'min',
      'max',
      'step',
      'maxChoices',
      'types',
      'maxFiles',
      'maxMegabytes',
      'itemLabel',
      'maxItems',
    ],
  },
  { label: 'Technical', fields: ['autocomplete', 'value', 'summary', 'was'] },
  { label: 'Own words for mistakes', fields: ['messages'] },
];

/** The schema of a field. The form's schema checks its references to other fields. */
export const fieldSchema = z
  .strictObject({
    name: fieldName.meta({
      label: 'Short name',
      help: 'By which the answer is stored. Letters, digits, - and _. Do not change it later.',
      example: 'phone',
    }),
    kind: z.enum(kinds).default('text').meta({ label: 'Kind of answer', choices: kindNames }),
    label: text.optional().meta({ label: 'Question' }),
    hint: text.optional().meta({ label: 'Help', help: 'A sentence below the question.' }),
    required: z.boolean().optional().meta({
      label: 'Has to be answered',
      help: 'Otherwise visitors may leave it empty.',
      usual: true,
    }),
    ...kindSettings,
    showWhen: z
      .strictObject({
        field: z.string().meta({ label: 'Short name of the other question', picks: 'question' }),
        is: z.union([z.string(), z.array(z.string().meta({ label: 'Answer' })).min(1)]).meta({
          label: 'Answers',
          help: 'One of them has to be given. Of a box to tick: yes.',
          itemName: 'answer',
        }),
      })
      .optional()
      .meta({ label: 'Only asked after an answer', help: 'To a question above this one.' }),
    messages: messages.optional().meta({
      label: 'Own words for mistakes',
      help: 'What visitors read below the question, in place of the words of the site.',
      control: 'chosen',
      nameLabel: 'Mistake',
      itemName: 'sentence',
      choices: mistakeNames satisfies Readonly<Record<(typeof errorNames)[number], string>>,
    }),
  })
  .meta({ layout })
  .check(({ value: field, issues }) => {
    for (const [setting, message] of findProblems(field)) {
      issues.push({ code: 'custom', input: field, path: [setting], message });
    }
  });

/** A valid field with no default except its kind. */
export type FieldFile = z.output<typeof fieldSchema>;

type FieldProblem = readonly [setting: keyof FieldFile, message: string];

function findProblems(field: FieldFile): FieldProblem[] {
  const { kind, label, required, options, maxChoices } = field;
  const problems: FieldProblem[] = [];
  for (const setting of keysOf(kindSettings)) {
    if (field[setting] === undefined || supports(kind, setting)) continue;
    const supported = kinds.filter((each) => supports(each, setting));
    problems.push([setting, fieldSchemaTexts.otherKind(supported, kind)]);
  }
  if (kind === 'hidden') {
    if (required === true) problems.push(['required', fieldSchemaWords.requiredHidden]);
  } else if (label === undefined) {
    problems.push(['label', fieldSchemaWords.noLabel]);
  }
  const missing = missingSetting(field);
  if (missing !== undefined) problems.push(['kind', missing]);
  const duplicate = firstDuplicate(options?.map(optionValue) ?? []);
  if (duplicate !== undefined)
    problems.push(['options', fieldSchemaWords.duplicateOption(duplicate)]);
  if (maxChoices !== undefined && options !== undefined && maxChoices > options.length) {
    problems.push(['maxChoices', fieldSchemaWords.maxChoices(options.length)]);
  }
  const summaryProblem =
    field.summary === undefined
      ? undefined
      : findSummaryProblem(field.summary, kind, options?.map(optionValue));
  if (field.was !== undefined && kind === 'numeric' && typeof field.summary !== 'object') {
    problems.push(['was', fieldSchemaWords.wasUncounted]);
  }
  if (summaryProblem !== undefined) problems.push(['summary', summaryProblem]);
  return [...problems, ...findLimitProblems(field)];
}

function supports(kind: Field['kind'], setting: FieldSetting): boolean {
  return serverFieldKinds[kind].settings.includes(setting);
}

/** Returns what to write where a setting is missing that the kind needs. */
function missingSetting(field: FieldFile): string | undefined {
  const { needs } = serverKindOf(field);
  return needs !== undefined && field[needs.setting] === undefined
    ? needs.advice(field.kind)
    : undefined;
}

function findLimitProblems(field: FieldFile): FieldProblem[] {
  const { min, max } = field;
  const { limits } = serverKindOf(field);
  if (limits === undefined) return [];
  const written = [['min', min] as const, ['max', max] as const];
  const invalid = written.filter(([, value]) => value !== undefined && !limits.isValid(value));
  if (invalid.length > 0) return invalid.map(([name]) => [name, limits.advice]);
  return min !== undefined && max !== undefined && min > max
    ? [['max', fieldSchemaWords.maxBelowMin(min)]]
    : [];
}

/** Returns the value that an option submits. */
export function optionValue(option: string | { readonly value: string }): string {
  return typeof option === 'string' ? option : option.value;
}

function firstDuplicate(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

function keysOf<Key extends string>(object: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(object) as Key[];
}
