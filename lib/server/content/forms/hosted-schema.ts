import { z } from 'zod';
import { formSchema, type FormFile } from '@/lib/server/content/forms/form-schema';

const fieldSchema = z.object({
  type: z
    .enum(['text', 'numeric', 'email'], { error: 'write text, numeric or email' })
    .default('text'),
  required: z.boolean().default(false),
  prettyName: z.string().trim().min(1).optional(),
});

const fieldsSchema = z.record(z.string(), fieldSchema).check(({ value: fields, issues }) => {
  const names = Object.keys(fields);
  const report = (path: string[], message: string) =>
    issues.push({ code: 'custom', input: fields, path, message });
  if (names.length === 0) report([], 'name at least one field');
  for (const name of names.filter((each) => !/^[A-Za-z0-9-][A-Za-z0-9_-]{0,99}$/.test(each))) {
    report(
      [name],
      'use letters, digits, - and _ only, and begin with no _, which marks special fields',
    );
  }
});

const formShape = {
  name: z.string().trim().min(1).optional(),
  allowExtraFields: z.boolean().default(true),
};

const hostedForm = z.object({ ...formShape, fields: fieldsSchema });

/**
 * A `formspree.json`, as the hosted service's command line reads it: either the forms of a project
 * by their keys, or one form. What it says beyond fields (`actions`, `apiKeys` and the like) concerns
 * the hosted service and is passed over.
 */
export const hostedSchema = z
  .object({
    ...formShape,
    fields: fieldsSchema.optional(),
    forms: z.record(z.string(), hostedForm).optional(),
  })
  .refine(({ fields, forms }) => (fields === undefined) !== (forms === undefined), {
    path: ['forms'],
    error: 'write the forms of a project by their keys, or the fields of one form',
  });

type HostedForm = z.output<typeof hostedForm>;

/**
 * The forms of such a file by their ids, as files of our own would say it. `fileName` is what a form
 * alone in its file is known by.
 */
export function fromHosted(
  fileName: string,
  { forms, fields = {}, ...form }: z.output<typeof hostedSchema>,
): readonly (readonly [id: string, form: FormFile])[] {
  const all = forms ?? { [fileName]: { ...form, fields } };
  return Object.entries(all).map(([id, each]) => [id, asOwn(id, each)]);
}

function asOwn(id: string, { name, fields, allowExtraFields }: HostedForm): FormFile {
  return formSchema.parse({
    title: name ?? wordsOf(id),
    allowExtraFields,
    fields: Object.entries(fields).map(([field, { type, required, prettyName }]) => ({
      name: field,
      label: prettyName ?? wordsOf(field),
      // The hosted service knows one kind of text; people write messages over several lines.
      kind: type === 'text' && /message|comment/i.test(field) ? 'textarea' : type,
      required,
    })),
  });
}

/** `firstName` and `first_name` as people write them: `First name`. */
function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .join(' ')
    .trim()
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
