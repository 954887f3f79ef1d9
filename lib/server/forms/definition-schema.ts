import { z } from 'zod';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { fieldErrors, formErrors } from '@/lib/forms/errors';
import { isAutofill } from '@/lib/server/forms/autofill';

const text = z.string().trim().min(1);

const textKinds = ['text', 'email', 'tel', 'url', 'textarea'] as const;
const choiceKinds = ['select', 'radios'] as const;

const option = z.union([text, z.strictObject({ value: text, label: text })], {
  error: 'write a choice as a text, or as value and label',
});

const messages = z.strictObject(
  Object.fromEntries(Object.keys(fieldErrors).map((name) => [name, text.optional()])),
);

const fieldSchema = z
  .strictObject({
    name: z
      .string()
      .max(100, 'use 100 letters or less')
      .regex(
        /^[A-Za-z0-9-][A-Za-z0-9_-]*$/,
        'use letters, digits, - and _ only, and begin with no _, which marks special fields',
      ),
    kind: z.enum([...textKinds, 'numeric', ...choiceKinds, 'consent']).default('text'),
    label: text,
    hint: text.optional(),
    required: z.boolean().default(true),
    autocomplete: z
      .string()
      .refine(isAutofill, 'write an autofill name that browsers know, such as name, email or tel')
      .optional(),
    maxLength: z.number().int().min(1).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    options: z.array(option).min(1).optional(),
    messages: messages.optional(),
  })
  .check(({ value, issues }) => {
    const refuse = (setting: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', input: value, path: [setting], message });
    const { kind, min, max, maxLength, options } = value;
    const isChoice = oneOf(choiceKinds, kind);
    if (maxLength !== undefined && !oneOf(textKinds, kind)) {
      refuse('maxLength', `is for ${textKinds.join(', ')}, not for ${kind}. Remove it`);
    }
    if (kind !== 'numeric' && min !== undefined) refuse('min', 'is for kind: numeric. Remove it');
    if (kind !== 'numeric' && max !== undefined) refuse('max', 'is for kind: numeric. Remove it');
    if (min !== undefined && max !== undefined && min > max) {
      refuse('max', `must not be less than min (${min})`);
    }
    if (isChoice && options === undefined) {
      refuse('kind', `a field of the kind ${kind} needs options: a list of what can be chosen`);
    }
    if (!isChoice && options !== undefined) {
      refuse('options', `are for kind: select or kind: radios, not for ${kind}. Remove them`);
    }
    const twice = repeated(options?.map(valueOf) ?? []);
    if (twice !== undefined) refuse('options', `the choice "${twice}" stands here twice`);
  });

const origin = z
  .string()
  .refine(
    (value) =>
      value === '*' || value === 'null' || (URL.canParse(value) && new URL(value).origin === value),
    'write another site as https://example.org, without a path and a / at the end, or * for every site',
  );

/** A form's file, `content/forms/<id>.yaml`, as parsed YAML. Strict: an unknown setting is a mistake. */
export const formSchema = z.strictObject({
  title: text,
  intro: text.optional(),
  active: z.boolean().default(true),
  closedText: text.optional(),
  origins: z.array(origin).default([]),
  submit: text.default('Send'),
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
  fields: z
    .array(fieldSchema)
    .min(1)
    .refine((fields) => repeated(fields.map(({ name }) => name)) === undefined, {
      error: ({ input }) =>
        `two fields have the name "${repeated(namesOf(input)) ?? ''}". Give each a name of its own`,
    }),
});

/** A form's file after reading, with the defaults filled in. */
export type FormFile = z.output<typeof formSchema>;

/** The form that a file defines; `id` is the file's name. It can be sent to a page as JSON. */
export function defineForm(id: string, file: FormFile): FormDefinition {
  const { title, intro, active, closedText, origins, submit, thanks, allowExtraFields } = file;
  return {
    id,
    title,
    ...given({
      intro,
      closedText: closedText ?? (active ? undefined : formErrors.INACTIVE.message),
    }),
    active,
    origins,
    submitLabel: submit,
    thanks: {
      ...given({ page: thanks?.page }),
      title: thanks?.title ?? 'Thank you',
      text: thanks?.text ?? 'Your message has arrived.',
    },
    allowExtraFields,
    fields: file.fields.map(defineField),
  };
}

function defineField(file: FormFile['fields'][number]): Field {
  const { kind, name, label, required, hint, autocomplete, maxLength, min, max, options } = file;
  const messages = file.messages === undefined ? undefined : wordsOf(file.messages);
  const base = { name, label, required, ...given({ hint, autocomplete, messages }) };
  switch (kind) {
    case 'text':
    case 'email':
    case 'tel':
    case 'url':
    case 'textarea':
      return { ...base, kind, ...given({ maxLength }) };
    case 'numeric':
      return { ...base, kind, ...given({ min, max }) };
    case 'select':
    case 'radios':
      return {
        ...base,
        kind,
        options: (options ?? []).map((choice) =>
          typeof choice === 'string' ? { value: choice, label: choice } : choice,
        ),
      };
    case 'consent':
      return { ...base, kind };
  }
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

function valueOf(choice: z.output<typeof option>): string {
  return typeof choice === 'string' ? choice : choice.value;
}

function namesOf(fields: unknown): string[] {
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((field: unknown) =>
    typeof field === 'object' && field !== null && 'name' in field ? [String(field.name)] : [],
  );
}

function repeated(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

function oneOf(kinds: readonly string[], kind: string): boolean {
  return kinds.includes(kind);
}
