import type { FormFile } from '@/lib/server/content/forms/form-schema';

type Path = readonly (string | number)[];

/** A form's file merged from two, and where its parts stand in the second. */
export interface ExtendedForm {
  readonly value: unknown;
  /** The path in the written file of a path in `value`. */
  readonly pathIn: (path: Path) => (string | number)[];
}

/**
 * Adds what a YAML file says (`written`, unchecked) to a form of a `formspree.json`. A setting of the
 * YAML file replaces the form's. A field of the same name gets the settings that are written for it;
 * a field of another name comes after the form's own.
 */
export function extendHosted(form: FormFile, written: unknown): ExtendedForm {
  const unchanged = { value: written, pathIn: (path: Path) => [...path] };
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
    pathIn([first, second, ...rest]) {
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
