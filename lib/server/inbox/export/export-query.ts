import type { DeskContent } from '@/lib/server/desk/desk-page';
import { submissionQuery } from '@/lib/server/inbox/desk/list-filter';
import { isId, readListQuery, type ListQuery } from '@/lib/server/desk/list-query';
import { canSeeForm } from '@/lib/server/access/is-permitted';
import type { Operator } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/** What an export contains: chosen submissions, the bookings of an event, or all of a list. */
export type ExportQuery =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  /** `event` is its key. */
  | { readonly kind: 'event'; readonly event: string; readonly form: string }
  | { readonly kind: 'list'; readonly query: ListQuery };

/** Submissions of one query, which limits the memory of an export and how long one part takes. */
export const batchSize = 100;

/** More bookings than an event has. */
const maxBookings = 20_000;

/**
 * Parses the query of an export. `ids`, separated by commas or repeated, selects submissions, and `event`
 * with `form` the bookings that take places of an event; otherwise the other parameters are those of a
 * list, from its first page. With `list`, the query of a list, only
 * `all` selects all that match.
 */
export function readExportQuery(params: URLSearchParams): ExportQuery {
  const chosen = params.has('all') ? [] : params.getAll('id');
  const ids = [...chosen, ...params.getAll('ids')].flatMap((list) => list.split(','));
  if (ids.length > 0) return { kind: 'ids', ids: [...new Set(ids.filter(isId))] };
  const [event, form] = [params.get('event'), params.get('form')];
  if (event !== null && isId(form)) return { kind: 'event', event, form };
  // The bar above a list posts the list's query as one parameter.
  const list = params.get('list');
  if (list !== null && !params.has('all')) return { kind: 'ids', ids: [] };
  const {
    before: _before,
    after: _after,
    ...query
  } = readListQuery(Object.fromEntries(list === null ? params : new URLSearchParams(list)));
  return { kind: 'list', query };
}

/** Returns the form that all submissions of an export have, if its query names one. */
export function formOf(query: ExportQuery): string | undefined {
  switch (query.kind) {
    case 'ids':
      return undefined;
    case 'event':
      return query.form;
    case 'list':
      return query.query.form;
  }
}

/** What reading the submissions of an export needs. */
interface BatchRequest {
  readonly services: {
    readonly store: Pick<Store, 'listSubmissions' | 'findSubmission' | 'listBookings'>;
    readonly now: () => Date;
  };
  readonly content: { readonly site: Pick<DeskContent['site'], 'timeZone'> };
  readonly query: ExportQuery;
  readonly operator: Operator;
  /** Whether the client has gone, so that the rest need not be read. */
  readonly isClosed?: () => boolean;
}

/**
 * Reads the submissions of an export that the operator may see, in batches, newest first, also merged ones. A submission that
 * arrives meanwhile is left out, and none comes twice: a batch begins below the last id of the one before.
 */
export async function* readBatches({
  services: { store, now },
  content,
  query,
  operator,
  isClosed = () => false,
}: BatchRequest): AsyncGenerator<readonly StoredSubmission[]> {
  if (query.kind !== 'list') {
    const ids = query.kind === 'ids' ? query.ids : await listBooked(store, query, now());
    for (let start = 0; start < ids.length && !isClosed(); start += batchSize) {
      const batch = ids.slice(start, start + batchSize);
      const found = await Promise.all(batch.map((id) => store.findSubmission(id)));
      yield found.flatMap((submission) =>
        submission !== undefined && canSeeForm(operator, submission.form) ? [submission] : [],
      );
    }
    return;
  }
  const {
    sort: _sort,
    withoutMerged: _withoutMerged,
    ...selected
  } = submissionQuery(query.query, operator, content.site.timeZone);
  let before: string | undefined;
  do {
    const submissions = await store.listSubmissions({
      ...selected,
      ...(before === undefined ? {} : { before }),
      limit: batchSize,
    });
    if (submissions.length > 0) yield submissions;
    before = submissions.length < batchSize ? undefined : submissions.at(-1)?.id;
  } while (before !== undefined && !isClosed());
}

/** Lists the submissions that take places of an event, newest first. */
async function listBooked(
  store: Pick<Store, 'listBookings'>,
  { event, form }: Extract<ExportQuery, { kind: 'event' }>,
  now: Date,
): Promise<readonly string[]> {
  const bookings = await store.listBookings(event, now, maxBookings);
  return bookings
    .filter(({ submission }) => submission.form === form)
    .map(({ submission }) => submission.id)
    .toReversed();
}
