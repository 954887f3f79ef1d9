import type { z } from 'zod';
import type { FieldProblem } from '@/lib/editing/form-field';
import { checkValue } from '@/lib/server/content/files/check-value';
import { fillEventOptions } from '@/lib/server/content/forms/event-options';
import { placeWords } from '@/lib/server/content/languages/word-places';
import { wordSettings } from '@/lib/server/content/languages/word-settings';
import type { WorkingCopy } from '@/lib/server/editing/files/working-copy';
import type { FormTarget } from '@/lib/server/editing/forms/form-targets';
import { parseTarget, withPart, type OpenedForm } from '@/lib/server/editing/forms/open-form';
import type { FormReading } from '@/lib/server/editing/fields/read-form';
import { isPageTarget, writeTarget } from '@/lib/server/editing/forms/page-form';
import { pageFormWords } from '@/lib/words/lib/server/editing/forms';
import { bodyName, placeAtLine } from '@/lib/server/editing/page-text/page-value';
import { loadPreviewContent } from '@/lib/server/editing/preview/preview-content';
import { keyAtPath } from '@/lib/server/editing/translations/translated-words';
import { pathAtLine } from '@/lib/server/editing/yaml/path-at-line';

/** A form as it was read, and the moment at which the check counts days. */
interface CheckedForm {
  readonly reading: FormReading;
  /** The file that the form is for. */
  readonly opened: OpenedForm;
  readonly now: Date;
}

/**
 * Lists what the check says about a form, each problem with the field or the block that shows it: first by the schema
 * of the file, then with the rest of the site, such as a person who is not there.
 */
export async function checkForm(
  copy: WorkingCopy,
  target: FormTarget,
  { reading, opened, now }: CheckedForm,
): Promise<readonly FieldProblem[]> {
  const { kind, path: place, part, schema } = target;
  const { file } = opened;
  // The words of a translation are checked with the rest of the site, in the file that they are put into.
  const problems =
    target.original === undefined
      ? findProblems(schema, { ...reading, value: settingsOf(target, reading.value) })
      : [];
  // The check of a part needs nothing else of the site.
  if (problems.length > 0 || part !== undefined) return problems;
  const written = writeTarget(target, file?.text ?? '', withPart(target, opened, reading.value));
  if (!written.ok) {
    if (written.reason !== 'blocks') return [];
    return [{ ...reading.fieldAt([bodyName, written.part]), message: pageFormWords.changesOthers }];
  }
  const extension = 'extension' in kind.place ? kind.place.extension : '';
  const path = file?.path ?? `${place}new${extension}`;
  const { text } = written;
  const loaded = await loadPreviewContent(copy.directory, { path, text }, { now, dateStates: [] });
  if (loaded.kind === 'content') return [];
  return loaded.problems
    .filter((problem) => problem.file === path)
    .map(({ line, message }) => {
      const at = pathInForm(target, opened, text, line);
      return { ...reading.fieldAt(at), message: withLabels(message, at, reading) };
    });
}

/** Returns the path in the value of a form of what is on a line of its file. */
function pathInForm(
  target: FormTarget,
  { original }: OpenedForm,
  text: string,
  line: number | undefined,
): readonly (string | number)[] {
  const at = pathAt(target, text, line);
  if (target.original === undefined || at[0] === bodyName) return at;
  const words = wordSettings(target.original);
  const own = parseTarget(target, { path: target.path, text });
  const key = keyAtPath(placeWords(words, original?.value ?? {}, own), at);
  return key === undefined ? [] : [key];
}

/** Returns the path in a file of what is on a line. A mistake without one is that of the whole file. */
function pathAt(target: FormTarget, text: string, line: number | undefined) {
  if (line === undefined) return [];
  return isPageTarget(target) ? pathOnPage(text, line) : pathAtLine(text, line);
}

/** Returns what the schema of a file checks. */
function settingsOf(target: FormTarget, value: unknown): unknown {
  if (isPageTarget(target)) {
    const { [bodyName]: _body, ...settings } = { ...(value as object), [bodyName]: [] };
    return settings;
  }
  if (target.kind.id !== 'forms') return value;
  // The site fills in the choices that are its events, or what it lends.
  const { value: withEvents } = fillEventOptions(value, () => []);
  return fillEventOptions(withEvents, () => [], 'slots').value;
}

function pathOnPage(text: string, line: number): readonly (string | number)[] {
  const place = placeAtLine(text, line);
  return place.kind === 'block' ? [bodyName, place.index] : [place.name ?? []].flat();
}

/** Lists what the schema of a form says about it, each problem with the field that shows it. */
export function findProblems(
  schema: z.ZodType,
  { value, fieldAt }: FormReading,
): readonly FieldProblem[] {
  return checkValue(schema, value ?? {}).map(({ path, message, isSentence }) => {
    const { name, label, incomplete } = fieldAt(path);
    if (incomplete !== undefined) return { name, label, message: incomplete };
    const said = withLabels(message, path, { fieldAt });
    const sentence = isSentence ? said : `${label} ${said}`;
    return {
      name,
      label,
      message: punctuate(sentence.charAt(0).toUpperCase() + sentence.slice(1)),
    };
  });
}

/** Puts the labels of fields in place of the names of settings that a sentence about one beside them has in quotes. */
function withLabels(
  message: string,
  path: readonly (string | number)[],
  { fieldAt }: Pick<FormReading, 'fieldAt'>,
): string {
  return message.replaceAll(/"([a-zA-Z]+)"/g, (quoted, setting: string) => {
    for (let length = path.length; length >= 0; length -= 1) {
      const around = path.slice(0, length);
      const { name, label } = fieldAt([...around, setting]);
      if (name !== fieldAt(around).name && label !== '') return `“${label}”`;
    }
    return quoted;
  });
}

function punctuate(sentence: string): string {
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
}
