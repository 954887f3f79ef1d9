import { z } from 'zod';
import { formSchema, type FormFile } from '@/lib/server/content/forms/form-schema';
import { fieldSchemaWords, hostedFormWords } from '@/lib/words/lib/server/content/forms';
import { text } from '@/lib/server/content/schemas/values';
import type { MergedSettings } from '@/lib/server/content/files/parse-settings';

const fieldSchema = z.object({
  type: z.enum(['text', 'numeric', 'email'], { error: () => hostedFormWords.type }).default('text'),
  required: z.boolean().default(false),
  prettyName: text.optional(),
});

const fieldsSchema = z.record(z.string(), fieldSchema).check(({ value: fields, issues }) => {
  const names = Object.keys(fields);
  const report = (path: string[], message: string) =>
    issues.push({ code: 'custom', input: fields, path, message });
  if (names.length === 0) report([], hostedFormWords.noFields);
  for (const name of names.filter((each) => !/^[A-Za-z0-9-][A-Za-z0-9_-]{0,99}$/.test(each))) {
    report([name], fieldSchemaWords.name);
  }
});

const formShape = {
  name: text.optional(),
  allowExtraFields: z.boolean().default(true),
};

const hostedForm = z.object({ ...formShape, fields: fieldsSchema });

/**
 * The schema of a `formspree.json` of the hosted service's command line: the forms of a project by
 * key, or one form. Settings other than fields, such as `actions` and `apiKeys`, are ignored.
 */
export const hostedSchema = z
  .object({
    ...formShape,
    fields: fieldsSchema.optional(),
    forms: z.record(z.string(), hostedForm).optional(),
  })
  .refine(({ fields, forms }) => (fields === undefined) !== (forms === undefined), {
    path: ['forms'],
    error: () => hostedFormWords.formsOrFields,
  });

type HostedForm = z.output<typeof hostedForm>;

/**
 * Converts a `formspree.json` to form files by id.
 *
 * `fileName` is the id of a form that is alone in its file.
 */
export function toFormFiles(
  fileName: string,
  { forms, fields = {}, ...form }: z.output<typeof hostedSchema>,
): readonly (readonly [id: string, form: FormFile])[] {
  const formsById = forms ?? { [fileName]: { ...form, fields } };
  return Object.entries(formsById).map(([id, each]) => [id, toFormFile(id, each)]);
}

function toFormFile(id: string, { name, fields, allowExtraFields }: HostedForm): FormFile {
  return formSchema.parse({
    title: name ?? humanize(id),
    allowExtraFields,
    fields: Object.entries(fields).map(([field, { type, required, prettyName }]) => ({
      name: field,
      label: prettyName ?? humanize(field),
      // The hosted service has one kind of text, but messages need several lines.
      kind: type === 'text' && /message|comment/i.test(field) ? 'textarea' : type,
      required,
    })),
  });
}

/** Converts `firstName` and `first_name` to `First name`. */
function humanize(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .join(' ')
    .trim()
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

type Path = readonly (string | number)[];

/**
 * Merges a parsed YAML file, before validation, into a form of a `formspree.json`.
 *
 * Settings of the YAML file replace those of the form. Fields with the same name are merged; other
 * fields follow those of the form.
 */
export function mergeHostedForm(form: FormFile, written: unknown): MergedSettings {
  const unchanged = { value: written, pathInFile: (path: Path) => [...path] };
  if (!isRecord(written)) return unchanged;
  const { fields, ...settings } = written;
  if (fields === undefined || !Array.isArray(fields)) {
    const keepsFields = fields === undefined && written.steps === undefined;
    const value = { ...form, ...settings, fields: keepsFields ? form.fields : fields };
    return { ...unchanged, value };
  }
  const entries: readonly unknown[] = fields;
  const nameOf = (entry: unknown) => (isRecord(entry) ? entry.name : undefined);
  const merged = (form.fields ?? []).map((field) => {
    const index = entries.findIndex((entry) => nameOf(entry) === field.name);
    const entry = entries[index];
    return isRecord(entry) ? { value: { ...field, ...entry }, index } : { value: field, index };
  });
  const mergedEntries = new Set(merged.map(({ index }) => index));
  const added = entries
    .map((value, index) => ({ value, index }))
    .filter(({ index }) => !mergedEntries.has(index));
  const mergedFields = [...merged, ...added];
  return {
    value: { ...form, ...settings, fields: mergedFields.map(({ value }) => value) },
    pathInFile([first, second, ...rest]) {
      if (first !== 'fields' || typeof second !== 'number') {
        return [first, second, ...rest].filter((part) => part !== undefined);
      }
      return [first, mergedFields[second]?.index ?? second, ...rest];
    },
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
