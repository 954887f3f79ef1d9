import { z } from 'zod';
import { parseDate, parseTime } from '@/lib/forms/validation/dates';
import type { Field } from '@/lib/forms/definition';
import { fieldErrors } from '@/lib/forms/errors/field-errors';
import { fileTypes } from '@/lib/forms/validation/file-types';
import { fieldSummarySchema, findSummaryProblem } from '@/lib/server/content/forms/field-summary';
import { isAutocompleteToken } from '@/lib/server/content/forms/autocomplete-tokens';
import { fieldSchemaWords } from '@/lib/server/content/forms/words';
import { earlierNames } from '@/lib/server/content/schemas/booking-schema';
import { text } from '@/lib/server/content/schemas/values';

const textKinds = ['text', 'email', 'tel', 'url', 'textarea'] as const;
const choiceKinds = ['select', 'radios', 'checkboxes'] as const;
const dateTimeKinds = ['date', 'time'] as const;
const kinds = [
  ...textKinds,
  'numeric',
  ...dateTimeKinds,
  ...choiceKinds,
  'consent',
  'file',
  'hidden',
  'repeat',
] as const satisfies readonly Field['kind'][];

/** The kinds that support a setting; settings that are not listed apply to all kinds. */
const kindsBySetting = {
  summary: kinds.filter((kind) => kind !== 'file'),
  maxLength: [...textKinds, 'repeat'],
  min: ['numeric', ...dateTimeKinds],
  max: ['numeric', ...dateTimeKinds],
  step: ['numeric'],
  was: ['numeric'],
  options: choiceKinds,
  maxChoices: ['checkboxes'],
  types: ['file'],
  maxFiles: ['file'],
  maxMegabytes: ['file'],
  value: ['hidden'],
  itemLabel: ['repeat'],
  maxItems: ['repeat'],
  autocomplete: [...textKinds, 'numeric', ...dateTimeKinds, 'select'],
} as const satisfies Readonly<Record<string, readonly Field['kind'][]>>;

const option = z.union([text, z.strictObject({ value: text, label: text })], {
  error: fieldSchemaWords.option,
});

const errorNames = [...Object.keys(fieldErrors), 'FILES_TOO_BIG', 'TOO_MANY_FILES'];
const messages = z.strictObject(
  Object.fromEntries(errorNames.map((name) => [name, text.optional()])),
);

const fieldName = z
  .string()
  .max(100, fieldSchemaWords.nameLength)
  .regex(/^[A-Za-z0-9-][A-Za-z0-9_-]*$/, fieldSchemaWords.name);

const limit = z.union([z.number(), z.string()], { error: fieldSchemaWords.limit });

/** The schema of a field. The form's schema checks its references to other fields. */
export const fieldSchema = z
  .strictObject({
    name: fieldName,
    kind: z.enum(kinds).default('text'),
    label: text.optional(),
    hint: text.optional(),
    required: z.boolean().optional(),
    autocomplete: z.string().refine(isAutocompleteToken, fieldSchemaWords.autocomplete).optional(),
    maxLength: z.number().int().min(1).max(60_000).optional(),
    min: limit.optional(),
    max: limit.optional(),
    step: z.number().positive().optional(),
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
      .optional(),
    maxChoices: z.number().int().min(1).optional(),
    types: z
      .array(z.enum(keysOf(fileTypes)))
      .min(1)
      .optional(),
    maxFiles: z.number().int().min(1).max(5).optional(),
    maxMegabytes: z.number().positive().max(10).optional(),
    value: z.string().optional(),
    itemLabel: text.optional(),
    maxItems: z.number().int().min(1).max(9).optional(),
    showWhen: z
      .strictObject({ field: z.string(), is: z.union([z.string(), z.array(z.string()).min(1)]) })
      .optional(),
    messages: messages.optional(),
    summary: fieldSummarySchema.optional(),
    /** Of a number of places: what the field was called before. */
    was: earlierNames.optional(),
  })
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
  for (const setting of keysOf(kindsBySetting)) {
    const supported: readonly Field['kind'][] = kindsBySetting[setting];
    if (field[setting] === undefined || supported.includes(kind)) continue;
    problems.push([setting, fieldSchemaWords.otherKind(supported, kind)]);
  }
  if (kind === 'hidden') {
    if (required === true) problems.push(['required', fieldSchemaWords.requiredHidden]);
    if (field.value === undefined) {
      problems.push(['kind', fieldSchemaWords.hiddenWithoutValue]);
    }
  } else if (label === undefined) {
    problems.push(['label', fieldSchemaWords.noLabel]);
  }
  if (includes(choiceKinds, kind) && options === undefined) {
    problems.push(['kind', fieldSchemaWords.noOptions(kind)]);
  }
  const duplicate = firstDuplicate(options?.map(optionValue) ?? []);
  if (duplicate !== undefined)
    problems.push(['options', fieldSchemaWords.duplicateOption(duplicate)]);
  if (maxChoices !== undefined && options !== undefined && maxChoices > options.length) {
    problems.push(['maxChoices', fieldSchemaWords.maxChoices(options.length)]);
  }
  if (kind === 'repeat' && field.itemLabel === undefined) {
    problems.push(['kind', fieldSchemaWords.noItemLabel]);
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

function findLimitProblems({ kind, min, max }: FieldFile): FieldProblem[] {
  if (kind !== 'numeric' && kind !== 'date' && kind !== 'time') return [];
  const limits = [['min', min] as const, ['max', max] as const];
  const invalid = limits.filter(([, value]) => value !== undefined && !isLimit(kind, value));
  if (invalid.length > 0) return invalid.map(([name]) => [name, fieldSchemaWords.limits[kind]]);
  return min !== undefined && max !== undefined && min > max
    ? [['max', fieldSchemaWords.maxBelowMin(min)]]
    : [];
}

function isLimit(kind: 'numeric' | 'date' | 'time', value: number | string): boolean {
  if (typeof value === 'number') return kind === 'numeric';
  return kind === 'date'
    ? parseDate(value) === value
    : kind === 'time' && parseTime(value) === value;
}

/** Returns the value that an option submits. */
export function optionValue(option: string | { readonly value: string }): string {
  return typeof option === 'string' ? option : option.value;
}

function firstDuplicate(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

function includes(list: readonly string[], kind: string): boolean {
  return list.includes(kind);
}

function keysOf<Key extends string>(object: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(object) as Key[];
}
