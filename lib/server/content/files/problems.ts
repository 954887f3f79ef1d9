import { closest, distance } from 'fastest-levenshtein';
import { problemWords, suggestionWords, unreadWords } from '@/lib/words/lib/server/content/files';
import type { UnreadEntry } from '@/lib/server/content/files/site-files';

/** A mistake in `content/`, with its position. */
export interface Problem {
  /** Relative to the site's folder, such as `content/pages/visit.md`. */
  readonly file: string;
  readonly line?: number;
  /** What is wrong and what to write instead. */
  readonly message: string;
}

/** Formats a problem as compilers do: `content/pages/visit.md:7  "cordinates" is not a setting here.` */
export function formatProblem({ file, line, message }: Problem): string {
  return `${file}${line === undefined ? '' : `:${line}`}  ${message}`;
}

/** Returns the problem of an entry of a folder that is not read. */
export function unreadProblem({ file, why, of }: UnreadEntry): Problem {
  const words = unreadWords[why];
  return { file, message: typeof words === 'string' ? words : words(of) };
}

/** Thrown when content has mistakes; carries all of them. */
export class ContentError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super([problemWords.title, ...problems.map(formatProblem)].join('\n'));
    this.name = 'ContentError';
  }
}

/** Returns ` Did you mean "coordinates"?` if a known name is similar to `written`, otherwise `''`. */
export function didYouMean(written: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const nearest = closest(written, [...known]);
  const allowed = Math.max(2, Math.floor(written.length / 3));
  return distance(written, nearest) <= allowed ? suggestionWords.didYouMean(nearest) : '';
}

/** The longest list of names that a message contains. */
const maxListed = 12;

/**
 * Suggests a known name in place of `written`: the similar one, else all of a short list
 * (` Write one of: a, b, c.`), else the nearest three. Of paths, those of the same folder come first.
 */
export function suggestOneOf(written: string, all: readonly string[]): string {
  const similar = didYouMean(written, all);
  if (similar !== '') return similar;
  const folder = written.slice(0, written.lastIndexOf('/') + 1);
  const inFolder = folder.length > 1 ? all.filter((name) => name.startsWith(folder)) : [];
  const known = inFolder.length > 0 ? inFolder : all;
  if (known.length <= maxListed) return suggestionWords.oneOf(known.join(', '));
  const nearest = known.toSorted((a, b) => distance(written, a) - distance(written, b));
  return suggestionWords.nearest(nearest.slice(0, 3).join(', '));
}
