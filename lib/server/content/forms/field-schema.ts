import { z } from 'zod';
import type { Field } from '@/lib/forms/definition';
import { fieldErrors } from '@/lib/forms/errors/field-errors';
import type { FieldSetting } from '@/lib/forms/kinds/field-kind';
import { serverFieldKinds, serverKindOf } from '@/lib/forms/kinds/registry';
import { fileTypes } from '@/lib/forms/validation/file-types';
import { fieldSummarySchema, findSummaryProblem } from '@/lib/server/content/forms/field-summary';
import { isAutocompleteToken } from '@/lib/server/content/forms/autocomplete-tokens';
import {
  fieldMeta,
  fieldSchemaWords,
  limitWords,
  mistakeNames,
  neededSettingWords,
} from '@/lib/words/lib/server/content/forms';
import { earlierNames } from '@/lib/server/content/schemas/booking-schema';
import { withWords, type FormLayout } from '@/lib/server/content/schemas/field-meta';
import { text } from '@/lib/server/content/schemas/values';

const kinds = keysOf(serverFieldKinds);

const option = z
  .union(
    [
      text,
      z.strictObject({
        label: text.meta(fieldMeta.label),
        value: text.meta(fieldMeta.value),
      }),
    ],
    { error: () => fieldSchemaWords.option },
  )
  .meta(withWords(fieldMeta.option, { short: 'label' }));

const errorNames = [...keysOf(fieldErrors), 'FILES_TOO_BIG', 'TOO_MANY_FILES'] as const;
const messages = z.strictObject(
  Object.fromEntries(
    errorNames.map((name) => [
      name,
      text.optional().meta(withWords(fieldMeta.messages, { control: 'paragraphs' })),
    ]),
  ),
);

const fieldName = z
  .string()
  .max(100, { error: () => fieldSchemaWords.nameLength })
  .regex(/^[A-Za-z0-9-][A-Za-z0-9_-]*$/, { error: () => fieldSchemaWords.name });

const limit = z
  .union([z.number(), z.string()], { error: () => fieldSchemaWords.limit })
  .meta(withWords(fieldMeta.limit, { control: 'number' }));

/** The settings that only some kinds support. */
const kindSettings = {
  autocomplete: z
    .string()
    .refine(isAutocompleteToken, { error: () => fieldSchemaWords.autocomplete })
    .optional()
    .meta(fieldMeta.autocomplete),
  maxLength: z.number().int().min(1).max(60_000).optional().meta(fieldMeta.maxLength),
  min: limit.optional().meta(fieldMeta.min),
  max: limit.optional().meta(fieldMeta.max),
  step: z.number().positive().optional().meta(fieldMeta.step),
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
    .meta(fieldMeta.options),
  maxChoices: z.number().int().min(1).optional().meta(fieldMeta.maxChoices),
  types: z
    .array(z.enum(keysOf(fileTypes)).meta(fieldMeta.typesItem))
    .min(1)
    .optional()
    .meta(fieldMeta.types),
  maxFiles: z.number().int().min(1).max(5).optional().meta(fieldMeta.maxFiles),
  maxMegabytes: z
    .number()
    .positive()
    .max(10)
    .optional()
    .meta(withWords(fieldMeta.maxMegabytes, { unit: 'MB' })),
  value: z.string().optional().meta(fieldMeta.kindSettingsValue),
  itemLabel: text.optional().meta(fieldMeta.itemLabel),
  maxItems: z.number().int().min(1).max(9).optional().meta(fieldMeta.maxItems),
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
  { label: () => fieldMeta.parts.whenShown, fields: ['showWhen'] },
  {
    label: () => fieldMeta.parts.limits,
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
  { label: () => fieldMeta.parts.technical, fields: ['autocomplete', 'value', 'summary', 'was'] },
  { label: () => fieldMeta.parts.ownWords, fields: ['messages'] },
];

/** The schema of a field. The form's schema checks its references to other fields. */
export const fieldSchema = z
  .strictObject({
    name: fieldName.meta(fieldMeta.name),
    kind: z.enum(kinds).default('text').meta(fieldMeta.kind),
    label: text.optional().meta(fieldMeta.fieldLabel),
    hint: text.optional().meta(fieldMeta.hint),
    required: z
      .boolean()
      .optional()
      .meta(withWords(fieldMeta.required, { usual: true })),
    ...kindSettings,
    showWhen: z
      .strictObject({
        field: z.string().meta(withWords(fieldMeta.field, { picks: 'question' })),
        is: z
          .union([z.string(), z.array(z.string().meta(fieldMeta.isItem)).min(1)])
          .meta(fieldMeta.is),
      })
      .optional()
      .meta(fieldMeta.showWhen),
    messages: messages.optional().meta(
      withWords(fieldMeta.fieldMessages, {
        control: 'chosen',
        choices: mistakeNames satisfies Readonly<Record<(typeof errorNames)[number], string>>,
      }),
    ),
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
    problems.push([setting, fieldSchemaWords.otherKind(supported.join(', '), kind)]);
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
  if (needs === undefined || field[needs] !== undefined) return undefined;
  return needs === 'options' ? neededSettingWords.options(field.kind) : neededSettingWords[needs];
}

function findLimitProblems(field: FieldFile): FieldProblem[] {
  const { kind, min, max } = field;
  const { isValidLimit } = serverKindOf(field);
  if (isValidLimit === undefined || !hasLimitWords(kind)) return [];
  const written = [['min', min] as const, ['max', max] as const];
  const invalid = written.filter(([, value]) => value !== undefined && !isValidLimit(value));
  if (invalid.length > 0) return invalid.map(([name]) => [name, limitWords[kind]]);
  return min !== undefined && max !== undefined && min > max
    ? [['max', fieldSchemaWords.maxBelowMin(min)]]
    : [];
}

function hasLimitWords(kind: Field['kind']): kind is keyof typeof limitWords {
  return Object.hasOwn(limitWords, kind);
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
