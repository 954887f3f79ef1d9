import { parse } from 'yaml';
import type { Difference } from '@/lib/editing/difference';
import type { FormField } from '@/lib/editing/form-field';
import { isGroup } from '@/lib/server/content/languages/word-paths';
import { versionSetting } from '@/lib/server/content/languages/words-version';
import { compareTexts } from '@/lib/server/editing/differences/compare-texts';
import { compareValues } from '@/lib/server/editing/differences/compare-values';
import { valueWords } from '@/lib/words/lib/server/editing/differences';
import { describeForm } from '@/lib/server/editing/fields/describe-form';
import { kindOfFile } from '@/lib/server/editing/kinds/kinds';

/** In UTF-16 code units. The parser compares the keys of a map in pairs. */
const maxSettingsLength = 64 * 1024;

const frontMatter = /^\uFEFF?---\r?\n([^]*?\r?\n)?---[ \t]*(?:\r?\n|$)/;

/**
 * Compares two states of a text file of the site: its settings by their values, its text by its words. A file
 * whose settings cannot be read is compared as a text. Comments and the way that a value is written do not count.
 */
export function compareFiles(path: string, before: string, after: string): readonly Difference[] {
  const kind = kindOfFile(path);
  const field = kind && describeForm(kind.schema);
  if (!path.endsWith('.md')) return compareSettings(before, after, field);
  const [from, to] = [splitFile(before), splitFile(after)];
  return [
    ...compareSettings(from.settings, to.settings, field),
    ...compareTexts(from.body, to.body, [valueWords.text]),
  ];
}

/** Reads the settings of a text file of the site. Returns `undefined` if they cannot be read. */
export function readFileSettings(path: string, text: string): unknown {
  const settings = path.endsWith('.md') ? splitFile(text).settings : text;
  if (settings.length > maxSettingsLength) return undefined;
  try {
    return parse(settings, { logLevel: 'error' }) as unknown;
  } catch {
    return undefined;
  }
}

function compareSettings(
  before: string,
  after: string,
  field: FormField | undefined,
): readonly Difference[] {
  const [from, to] = [readFileSettings('', before), readFileSettings('', after)];
  const isRead = from !== undefined && to !== undefined;
  return isRead
    ? compareValues(withoutVersion(from), withoutVersion(to), field)
    : compareTexts(before, after, []);
}

/** The version of the words that a translation was made from says nothing to people. */
function withoutVersion(settings: unknown): unknown {
  if (!isGroup(settings)) return settings;
  const { [versionSetting]: _, ...others } = settings;
  return others;
}

function splitFile(text: string): { readonly settings: string; readonly body: string } {
  const [whole = '', settings = ''] = frontMatter.exec(text) ?? [];
  return { settings, body: text.slice(whole.length) };
}
