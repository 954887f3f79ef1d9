import { parse as parseYaml } from 'yaml';
import {
  readEditedFile,
  type EditedFile,
  type WorkingCopy,
} from '@/lib/server/editing/files/working-copy';
import { isTooComplex } from '@/lib/server/editing/files/text-complexity';
import { versionSetting } from '@/lib/server/content/languages/words-version';
import type { FormTarget } from '@/lib/server/editing/forms/form-targets';
import { isPageTarget } from '@/lib/server/editing/forms/page-form';
import { bodyName, readPageValue } from '@/lib/server/editing/page-text/page-value';
import { readWords, writeWords } from '@/lib/server/editing/translations/translated-words';

/** The file of a form as it is now. */
export interface OpenedForm {
  /** `undefined` for a new file. */
  readonly file: EditedFile | undefined;
  /** The value of the whole file. */
  readonly whole: unknown;
  /** The value that the form shows. */
  readonly value: unknown;
  /** What a translation has the words of. */
  readonly original?: OpenedOriginal;
}

/** A file in the main language with its value. */
interface OpenedOriginal {
  readonly file: EditedFile;
  readonly value: unknown;
}

/** Opens a file that another person has deleted while its form was open. What was typed is all that there is of it. */
export async function openLost(copy: WorkingCopy, target: FormTarget): Promise<OpenedForm> {
  return { file: undefined, whole: {}, value: {}, ...(await openOriginal(copy, target)) };
}

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
  const whole = parseTarget(target, file);
  if (whole === undefined) return 'unreadable';
  if (isNew) return { file: undefined, whole, value: whole };
  const opened = { file, whole, ...(await openOriginal(copy, target)) };
  return { ...opened, value: partOf(target, opened) };
}

/** A translation is also edited without its original, to see what it has. */
async function openOriginal(
  copy: WorkingCopy,
  target: FormTarget,
): Promise<Pick<OpenedForm, 'original'>> {
  const { original } = target;
  const file = original === undefined ? undefined : await readEditedFile(copy, original);
  const value = file && parseTarget(target, file);
  return file === undefined || value === undefined ? {} : { original: { file, value } };
}

/** Parses the text of the file of a form; `undefined` if that would take too long, or if it is not YAML. */
export function parseTarget(
  target: FormTarget,
  { path, text }: Pick<EditedFile, 'path' | 'text'>,
): unknown {
  if (isTooComplex(path, text)) return undefined;
  return isPageTarget(target) ? readPageValue(text) : parseFile(text);
}

/** Returns the value that a form shows: a setting of the file, or the words of a translation. */
export function partOf(
  target: FormTarget,
  { whole, original }: Pick<OpenedForm, 'whole' | 'original'>,
): unknown {
  if (target.original !== undefined) {
    const words = readWords(target.original, original?.value ?? {}, whole);
    const settings: Readonly<Record<string, unknown>> = isRecord(whole) ? whole : {};
    return isPageTarget(target) ? { ...words, [bodyName]: settings[bodyName] } : words;
  }
  const { part } = target;
  if (part === undefined) return whole;
  const settings: Readonly<Record<string, unknown>> = isRecord(whole) ? whole : {};
  return settings[part];
}

/**
 * Returns the value of the whole file with that of a form. `translatedFrom` is the version of the words that a
 * translation has now; without it, the file says what it did.
 */
export function withPart(
  target: FormTarget,
  { whole, original }: Pick<OpenedForm, 'whole' | 'original'>,
  value: unknown,
  translatedFrom?: string,
): unknown {
  const { part } = target;
  const settings: Readonly<Record<string, unknown>> = isRecord(whole) ? whole : {};
  if (target.original !== undefined) {
    const words = isRecord(value) ? value : {};
    const written = writeWords(target.original, original?.value ?? {}, whole, words);
    return {
      ...(isRecord(written) ? written : {}),
      ...(isPageTarget(target) ? { [bodyName]: words[bodyName] ?? [] } : {}),
      ...(translatedFrom === undefined ? {} : { [versionSetting]: translatedFrom }),
    };
  }
  return part === undefined ? (value ?? {}) : { ...settings, [part]: value };
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
