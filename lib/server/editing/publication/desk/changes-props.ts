import { loadContent } from '@/lib/server/content/load-content';
import { fullTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { noticeOf, type DeskPageRequest } from '@/lib/server/desk/desk-page';
import {
  describeUnpublished,
  type DescribedChange,
} from '@/lib/server/editing/publication/describe-change';
import {
  publicationPlaces,
  seenField,
} from '@/lib/server/editing/publication/desk/publication-context';
import { describeResult } from '@/lib/server/editing/publication/desk/describe-result';
import { listChanges } from '@/lib/server/editing/publication/list-changes';
import { nameOfOperator } from '@/lib/server/editing/presence/savers';
import type { PublicationRun } from '@/lib/server/editing/publication/publication-record';
import { lastPublication } from '@/lib/server/editing/publication/publisher';
import { changeNotices, changeWords } from '@/lib/words/lib/server/editing/publication';

/** The most changes that the page lists. */
const maxChanges = 200;

/** Milliseconds for which a publication that did not succeed is shown without its address. */
const unfinishedMs = 60 * 60_000;

/** Returns the props of the page that lists what is not published. */
export async function changesProps(request: DeskPageRequest) {
  const { services, operator, display, context } = request;
  const { query } = context;
  const { copy, places } = publicationPlaces(services.settings);
  // Before the list: one that ends meanwhile would leave a page of changes that are published.
  const run = await lastPublication(services.settings.DATA_DIR);
  const { files, published } = await listChanges(copy, places);
  const described: DescribedChange[] = [];
  for (const file of files.slice(0, maxChanges)) {
    described.push(await describeUnpublished(operator, copy, published, file));
  }
  const own = described.filter(({ isAllowed }) => isAllowed);
  const problems = files.length === 0 ? [] : await findProblems(copy.directory, display.now);
  const isRunning = run !== undefined && run.result === undefined;
  const titleOf = (path: string) => described.find((each) => each.path === path)?.title ?? path;
  const result =
    run && !isRunning && isShown(run, request) ? describeResult(run, titleOf) : undefined;
  const chosen = [query.file ?? []].flat();
  return {
    title: changeWords.title,
    notice: result?.notice ?? noticeOf(context.query, changeNotices),
    isProblem: result?.isProblem ?? false,
    running: isRunning
      ? {
          isOwn: run.by === operator.email,
          by: await nameOfOperator(services.store, run.by),
          since: fullTime(run.startedAt, display),
          run: run.startedAt.getTime(),
        }
      : undefined,
    result,
    throwing: query.do === 'throw' && chosen.length > 0 ? chosen : undefined,
    changes: own.map((change) => ({
      ...changeRow(change),
      problems: problems.filter(({ file }) => file === change.path).map(({ message }) => message),
    })),
    others: files.length - own.length,
  };
}

/** Returns a change as the pages show it. */
export function changeRow({
  isAllowed: _,
  publishedVersion: _version,
  ...change
}: DescribedChange) {
  return { ...change, seen: seenField(change.path, change.version) };
}

async function findProblems(directory: string, now: Date) {
  const loaded = await loadContent(directory, { now });
  return loaded.ok ? [] : loaded.problems;
}

/** The operator who published sees what came of it; what needs them, also later. */
function isShown(
  { by, startedAt, result }: PublicationRun,
  { operator, context, display }: { readonly display: DisplayOptions } & DeskPageRequest,
): boolean {
  if (by !== operator.email || result === undefined) return false;
  if (context.query.run === String(startedAt.getTime())) return true;
  const isDone =
    result.kind === 'unchanged' || (result.kind === 'published' && result.held.length === 0);
  const age = display.now.getTime() - startedAt.getTime();
  return !isDone && age < unfinishedMs && context.query.done === undefined;
}
