import { z } from 'zod';
import { parseDate, parseTime } from '@/lib/forms/validation/dates';
import type { Field } from '@/lib/forms/definition';
import { fieldErrors } from '@/lib/forms/errors/field-errors';
import { fileTypes } from '@/lib/forms/validation/file-types';
import { isAutofill } from '@/lib/server/content/forms/autocomplete-tokens';

export const text = z.string().trim().min(1);

const textKinds = ['text', 'email', 'tel', 'url', 'textarea'] as const;
const choiceKinds = ['select', 'radios', 'checkboxes'] as const;
const momentKinds = ['date', 'time'] as const;
const kinds = [
  ...textKinds,
  'numeric',
  ...momentKinds,
  ...choiceKinds,
  'consent',
  'file',
  'hidden',
  'repeat',
] as const satisfies readonly Field['kind'][];

/** Which kinds a setting is for; those that are not here are for all. */
const kindsOfSetting = {
  maxLength: [...textKinds, 'repeat'],
  min: ['numeric', ...momentKinds],
  max: ['numeric', ...momentKinds],
  step: ['numeric'],
  options: choiceKinds,
  maxChoices: ['checkboxes'],
  types: ['file'],
  maxFiles: ['file'],
  maxMegabytes: ['file'],
  value: ['hidden'],
  itemLabel: ['repeat'],
  maxItems: ['repeat'],
  autocomplete: [...textKinds, 'numeric', ...momentKinds, 'select'],
} as const satisfies Readonly<Record<string, readonly Field['kind'][]>>;

const option = z.union([text, z.strictObject({ value: text, label: text })], {
  error: 'write a choice as a text, or as value and label',
});

const errorNames = [...Object.keys(fieldErrors), 'FILES_TOO_BIG', 'TOO_MANY_FILES'];
const messages = z.strictObject(
  Object.fromEntries(errorNames.map((name) => [name, text.optional()])),
);

const fieldName = z
  .string()
  .max(100, 'use 100 letters or less')
  .regex(
    /^[A-Za-z0-9-][A-Za-z0-9_-]*$/,
    'use letters, digits, - and _ only, and begin with no _, which marks special fields',
  );

const limit = z.union([z.number(), z.string()], { error: 'write a number, a date or a time' });

/** One field of a form's file. What it says of other fields is checked with the form. */
export const fieldSchema = z
  .strictObject({
    name: fieldName,
    kind: z.enum(kinds).default('text'),
    label: text.optional(),
    hint: text.optional(),
    required: z.boolean().optional(),
    autocomplete: z
      .string()
      .refine(isAutofill, 'write an autofill name that browsers know, such as name, email or tel')
      .optional(),
    maxLength: z.number().int().min(1).max(60_000).optional(),
    min: limit.optional(),
    max: limit.optional(),
    step: z.number().positive().optional(),
    options: z.array(option).min(1).optional(),
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
  })
  .check(({ value: field, issues }) => {
    for (const [setting, message] of mistakesOf(field)) {
      issues.push({ code: 'custom', input: field, path: [setting], message });
    }
  });

/** A field as its file says it, with nothing filled in but its kind. */
export type FieldFile = z.output<typeof fieldSchema>;

type Mistake = readonly [setting: keyof FieldFile, message: string];

function mistakesOf(field: FieldFile): Mistake[] {
  const { kind, label, required, options, maxChoices } = field;
  const mistakes: Mistake[] = [];
  for (const setting of keysOf(kindsOfSetting)) {
    const fitting: readonly Field['kind'][] = kindsOfSetting[setting];
    if (field[setting] === undefined || fitting.includes(kind)) continue;
    mistakes.push([setting, `is for kind: ${fitting.join(', ')}; not for ${kind}. Remove it`]);
  }
  if (kind === 'hidden') {
    if (required === true)
      mistakes.push(['required', 'makes no sense where nobody is asked. Remove it']);
    if (field.value === undefined) {
      mistakes.push(['kind', 'a hidden field needs value: what is sent along']);
    }
  } else if (label === undefined) {
    mistakes.push(['label', 'is missing. Write the words of the question']);
  }
  if (oneOf(choiceKinds, kind) && options === undefined) {
    mistakes.push([
      'kind',
      `a field of the kind ${kind} needs options: a list of what can be chosen`,
    ]);
  }
  const twice = repeated(options?.map(valueOf) ?? []);
  if (twice !== undefined) mistakes.push(['options', `the choice "${twice}" stands here twice`]);
  if (maxChoices !== undefined && options !== undefined && maxChoices > options.length) {
    mistakes.push(['maxChoices', `must not be more than there are options (${options.length})`]);
  }
  if (kind === 'repeat' && field.itemLabel === undefined) {
    mistakes.push([
      'kind',
      'a field of the kind repeat needs itemLabel: what one is called, such as Guest',
    ]);
  }
  return [...mistakes, ...limitMistakes(field)];
}

function limitMistakes({ kind, min, max }: FieldFile): Mistake[] {
  const wanted = {
    numeric: 'a number',
    date: "a date in quotes, such as '2027-03-28'",
    time: "a time in quotes, such as '19:30'",
  };
  if (kind !== 'numeric' && kind !== 'date' && kind !== 'time') return [];
  const limits = [['min', min] as const, ['max', max] as const];
  const wrong = limits.filter(([, value]) => value !== undefined && !isLimit(kind, value));
  if (wrong.length > 0) return wrong.map(([name]) => [name, `write ${wanted[kind]}`]);
  return min !== undefined && max !== undefined && min > max
    ? [['max', `must not be less than min (${min})`]]
    : [];
}

function isLimit(kind: 'numeric' | 'date' | 'time', value: number | string): boolean {
  if (typeof value === 'number') return kind === 'numeric';
  return kind === 'date'
    ? parseDate(value) === value
    : kind === 'time' && parseTime(value) === value;
}

/** The value that a choice sends. */
export function valueOf(choice: string | { readonly value: string }): string {
  return typeof choice === 'string' ? choice : choice.value;
}

/** The first name that stands twice. */
function repeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

function oneOf(list: readonly string[], kind: string): boolean {
  return list.includes(kind);
}

function keysOf<Key extends string>(object: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(object) as Key[];
}
