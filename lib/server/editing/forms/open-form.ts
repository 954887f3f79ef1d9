import { parse as parseYaml } from 'yaml';
import {
  readEditedFile,
  type EditedFile,
  type WorkingCopy,
} from '@/lib/server/editing/files/working-copy';
import { isTooComplex } from '@/lib/server/editing/files/text-complexity';
import type { FormTarget } from '@/lib/server/editing/forms/form-targets';
import { isPageTarget } from '@/lib/server/editing/forms/page-form';
import { readPageValue } from '@/lib/server/editing/page-text/page-value';

/** The file of a form as it is now. */
export interface OpenedForm {
  /** `undefined` for a new file. */
  readonly file: EditedFile | undefined;
  /** The value of the whole file. */
  readonly whole: unknown;
  /** The value that the form shows. */
  readonly value: unknown;
}

/** A file that another person has deleted while its form was open. What was typed is all that there is of it. */
export const lostForm: OpenedForm = { file: undefined, whole: {}, value: {} };

/**
 * Opens the file of a form; `undefined` if there is none, `unreadable` if it is not YAML. A new file has none yet; a
 * copy has the values of the other entry.
 */
export async function openForm(
  copy: WorkingCopy,
  target: FormTarget,
): Promise<OpenedForm | 'unreadable' | undefined> {
  const isNew = target.namedBy !== undefined;
  const path = target.copyOf ?? (isNew ? undefined : target.path);
  const file = path === undefined ? undefined : await readEditedFile(copy, path);
  if (path === undefined) return { file: undefined, whole: {}, value: {} };
  if (file === undefined) return undefined;
  const parse = isPageTarget(target) ? readPageValue : parseFile;
  const whole = isTooComplex(path, file.text) ? undefined : parse(file.text);
  if (whole === undefined) return 'unreadable';
  if (isNew) return { file: undefined, whole, value: whole };
  return { file, whole, value: partOf(target, whole) };
}

/** Returns the value of the settings that a form shows. */
export function partOf({ part }: FormTarget, whole: unknown): unknown {
  if (part === undefined) return whole;
  const settings: Readonly<Record<string, unknown>> = isRecord(whole) ? whole : {};
  return settings[part];
}

/** Returns the value of the whole file with that of a form. */
export function withPart({ part }: FormTarget, whole: unknown, value: unknown): unknown {
  if (part === undefined) return value ?? {};
  return { ...(isRecord(whole) ? whole : {}), [part]: value };
}

/** Aliases could make a short file large. */
function parseFile(text: string): unknown {
  try {
    return (parseYaml(text, { maxAliasCount: 100 }) as unknown) ?? {};
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
