import { parse } from 'yaml';
import { schedule as scheduleSettings } from '@/lib/server/content/schemas/values';
import type { Schedule } from '@/lib/server/content/schedule';
import { findOriginal } from '@/lib/server/content/languages/word-settings';
import { versionSetting, wordsVersion } from '@/lib/server/content/languages/words-version';
import { titleOfEntry, type EditedKind } from '@/lib/server/editing/kinds/kinds';

/** What a list of entries says of a file. */
export interface EntryFacts {
  readonly title: string;
  readonly schedule: Schedule;
  /** The day of a post, or the first day of an event, in ISO 8601. */
  readonly date: string | undefined;
  /** The subjects of a post, or the categories of an event. */
  readonly subjects: readonly string[];
  /** The settings cannot be read. The form of the file says why. */
  readonly isUnreadable: boolean;
  /** The version of the words of a file in the main language. */
  readonly wordsVersion: string | undefined;
  /** The version of the words that a translation was made from. */
  readonly translatedFrom: string | undefined;
}

/** Front matter between lines of three hyphens, without them. */
const frontMatter = /^\uFEFF?---\r?\n([\s\S]*?)^---[ \t]*$/m;

/**
 * Reads what a list says of a file, also of one with mistakes. `text` is `undefined` for one that is too large or not
 * UTF-8.
 */
export function readEntryFacts(
  kind: EditedKind,
  path: string,
  text: string | undefined,
): EntryFacts {
  const [before = '', front] = frontMatter.exec(text ?? '') ?? [];
  const [written, body] = path.endsWith('.md') ? [front, text?.slice(before.length)] : [text, ''];
  const settings = written === undefined ? undefined : parseQuietly(written);
  const record = isRecord(settings) ? settings : {};
  const date = textOf(record.date) ?? firstSession(record.sessions);
  // A name that begins with _ is that of a draft, unless it is a name of the site's own.
  const isDraft = record.draft === true || /\/_(?!section\.|feeds\.)[^/]*$/.test(path);
  const publish = record[kind.id === 'notices' ? 'from' : 'publish'] ?? postDay(kind, date);
  const { publish: from, until } = scheduleSettings;
  return {
    title: titleOfEntry(kind, settings),
    schedule: {
      draft: isDraft ? true : undefined,
      publish: from.safeParse(publish).data,
      until: until.safeParse(record.until).data,
    },
    date,
    subjects: [record.tags ?? record.category].flat().filter((each) => typeof each === 'string'),
    isUnreadable: settings === undefined,
    wordsVersion:
      settings === undefined || findOriginal(path) !== undefined
        ? undefined
        : wordsVersion(path, settings, body),
    translatedFrom: textOf(record[versionSetting]),
  };
}

/** A post is published on its day. */
function postDay(kind: EditedKind, date: string | undefined): string | undefined {
  return kind.id === 'posts' ? date : undefined;
}

function firstSession(sessions: unknown): string | undefined {
  const first: unknown = Array.isArray(sessions) ? sessions[0] : undefined;
  return isRecord(first) ? textOf(first.date) : undefined;
}

/** Returns the settings of a file; `undefined` for one that is not YAML. */
function parseQuietly(text: string): unknown {
  try {
    return (parse(text, { prettyErrors: false, logLevel: 'error' }) as unknown) ?? {};
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
