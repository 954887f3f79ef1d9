import type { Problem } from '@/lib/server/content/files/problems';
import type { PublicationResult } from '@/lib/server/editing/publication/publication-facts';
import type { PublicationRun } from '@/lib/server/editing/publication/publication-record';
import { resultWords } from '@/lib/words/lib/server/editing/publication';

/** In UTF-16 code units. */
const maxReason = 300;

/** What came of a publication, for the operator who started it. */
export interface DescribedResult {
  readonly notice: string;
  readonly isProblem: boolean;
  /** What it causes or has caused, in sentences. */
  readonly consequences: readonly string[];
  /** Files that are not published, with the reasons. */
  readonly held: readonly {
    readonly file: string;
    readonly title: string;
    readonly reasons: readonly string[];
  }[];
  /** What to send to publish all the same. */
  readonly question:
    | {
        readonly version: string;
        /** The version that is taken back; undefined for a publication of files. */
        readonly current: string | undefined;
        readonly files: readonly string[];
      }
    | undefined;
}

/** Describes the result of a publication that has ended. `titleOf` returns what the desk calls a file. */
export function describeResult(
  { request, result }: PublicationRun,
  titleOf: (file: string) => string,
): DescribedResult | undefined {
  if (result === undefined) return undefined;
  const base = { isProblem: true, consequences: [], held: [], question: undefined } as const;
  const isBack = request.kind === 'back';
  switch (result.kind) {
    case 'published':
      return describePublished(result, isBack, titleOf);
    case 'asks':
      return {
        ...base,
        notice: resultWords.asks,
        consequences: result.consequences.map(({ text }) => text),
        question: {
          version: result.version,
          current: request.kind === 'back' ? request.current : undefined,
          files: request.kind === 'files' ? (request.only ?? []) : [],
        },
      };
    case 'problems':
      return { ...base, notice: resultWords.problems, held: groupByFile(result.problems, titleOf) };
    case 'unreadable':
      return { ...base, notice: result.text };
    case 'unchanged':
      return { ...base, notice: resultWords.unchanged, isProblem: false };
    case 'busy':
    case 'first':
    case 'interrupted':
      return { ...base, notice: resultWords[result.kind] };
    case 'failed':
      return { ...base, notice: `${resultWords.failed} ${reasonOf(result.text)}`.trim() };
  }
}

function describePublished(
  { changed, held, consequences, isServed }: Extract<PublicationResult, { kind: 'published' }>,
  isBack: boolean,
  titleOf: (file: string) => string,
): DescribedResult {
  const done = isBack ? resultWords.returned : resultWords.published(changed.length);
  const sentences = [
    isServed ? done : resultWords.notServed,
    ...(held.length === 0 ? [] : [resultWords.held(held.length)]),
  ];
  return {
    notice: sentences.join(' '),
    isProblem: !isServed || held.length > 0,
    consequences,
    held: held.map(({ file, problems }) => ({
      file,
      title: titleOf(file),
      reasons: problems.map(({ message }) => message),
    })),
    question: undefined,
  };
}

/** Returns the first sentence that the command has written. What follows an exception is for the log. */
function reasonOf(text: string): string {
  const [line = ''] = text.split('\n');
  return line.slice(0, maxReason);
}

function groupByFile(
  problems: readonly Pick<Problem, 'file' | 'message'>[],
  titleOf: (file: string) => string,
) {
  const files = [...new Set(problems.map(({ file }) => file))];
  return files.map((file) => ({
    file,
    title: titleOf(file),
    reasons: problems.filter((problem) => problem.file === file).map(({ message }) => message),
  }));
}
