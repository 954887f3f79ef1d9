import { z } from 'zod';
import { formSchema, type FormFile } from '@/lib/server/content/forms/form-schema';
import { fieldSchemaWords, hostedFormWords } from '@/lib/server/content/forms/words';

const fieldSchema = z.object({
  type: z.enum(['text', 'numeric', 'email'], { error: hostedFormWords.type }).default('text'),
  required: z.boolean().default(false),
  prettyName: z.string().trim().min(1).optional(),
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
  name: z.string().trim().min(1).optional(),
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
    error: hostedFormWords.formsOrFields,
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
  const all = forms ?? { [fileName]: { ...form, fields } };
  return Object.entries(all).map(([id, each]) => [id, toFormFile(id, each)]);
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
  const text = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .join(' ')
    .trim()
    .toLowerCase();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

type Path = readonly (string | number)[];

/** A form of a `formspree.json` merged with a YAML file. */
export interface MergedForm {
  readonly value: unknown;
  /** Returns the path in the YAML file of a path in `value`. */
  readonly pathInFile: (path: Path) => (string | number)[];
}

/**
 * Merges a parsed YAML file, before validation, into a form of a `formspree.json`.
 *
 * Settings of the YAML file replace those of the form. Fields with the same name are merged; other
 * fields follow those of the form.
 */
export function mergeHostedForm(form: FormFile, written: unknown): MergedForm {
  const unchanged = { value: written, pathInFile: (path: Path) => [...path] };
  if (!isRecord(written)) return unchanged;
  const { fields, ...settings } = written;
  if (fields === undefined || !Array.isArray(fields)) {
    const own = fields === undefined && written.steps === undefined ? form.fields : fields;
    return { ...unchanged, value: { ...form, ...settings, fields: own } };
  }
  const entries: readonly unknown[] = fields;
  const nameOf = (entry: unknown) => (isRecord(entry) ? entry.name : undefined);
  const own = form.fields ?? [];
  const merged = own.map((field) => {
    const index = entries.findIndex((entry) => nameOf(entry) === field.name);
    const entry = entries[index];
    return isRecord(entry) ? { value: { ...field, ...entry }, index } : { value: field, index };
  });
  const taken = new Set(merged.map(({ index }) => index));
  const added = entries
    .map((value, index) => ({ value, index }))
    .filter(({ index }) => !taken.has(index));
  const all = [...merged, ...added];
  return {
    value: { ...form, ...settings, fields: all.map(({ value }) => value) },
    pathInFile([first, second, ...rest]) {
      if (first !== 'fields' || typeof second !== 'number') {
        return [first, second, ...rest].filter((part) => part !== undefined);
      }
      return [first, all[second]?.index ?? second, ...rest];
    },
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
