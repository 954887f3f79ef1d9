import { withInstants } from '@/lib/server/inbox/desk/list-filter';
import { isId, readListQuery, type ListQuery } from '@/lib/server/desk/list-query';
import { parsePersonAddress } from '@/lib/server/inbox/person/person-address';
import type { Store } from '@/lib/server/store';

/** What an operator wants to delete. */
export type ErasureSelection =
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'list'; readonly query: ListQuery }
  | { readonly kind: 'person'; readonly email: string };

/** The parameters of an address or the fields of a form, each with all its values. */
export type SelectionParameters = Readonly<Record<string, readonly string[]>>;

const pageSize = 5_000;

/**
 * Parses a selection: `ids=a,b` (also repeated), `sender=` for a person, or `all=1` with the query of a
 * list. Returns `undefined` if it selects nothing.
 */
export function readSelection(parameters: SelectionParameters): ErasureSelection | undefined {
  const [sender] = parameters.sender ?? [];
  if (sender !== undefined) {
    const email = parsePersonAddress(sender);
    return email === undefined ? undefined : { kind: 'person', email };
  }
  const ids = (parameters.ids ?? []).flatMap((each) => each.split(',')).filter(isId);
  if (ids.length > 0) return { kind: 'ids', ids: [...new Set(ids)] };
  if (parameters.all?.[0] !== '1') return undefined;
  const first = Object.entries(parameters).map(([name, [value]]) => [name, value] as const);
  const {
    before: _before,
    after: _after,
    sort: _sort,
    ...query
  } = readListQuery(Object.fromEntries(first));
  return { kind: 'list', query };
}

/**
 * Returns the ids of the selected submissions that exist. Days begin at midnight in `timeZone`. Throws what
 * the store throws.
 */
export async function selectedIds(
  selection: ErasureSelection,
  store: Pick<Store, 'listSubmissionIds' | 'listPersonSubmissions'>,
  timeZone: string,
): Promise<readonly string[]> {
  switch (selection.kind) {
    case 'ids':
      return selection.ids;
    case 'person':
      return store.listPersonSubmissions(selection.email);
    case 'list': {
      const ids: string[] = [];
      for (;;) {
        const before = ids.at(-1);
        const page = await store.listSubmissionIds({
          ...withInstants(selection.query, timeZone),
          // No list shows them.
          withoutMerged: true,
          ...(before === undefined ? {} : { before }),
          limit: pageSize,
        });
        ids.push(...page);
        if (page.length < pageSize) return ids;
      }
    }
  }
}

/** Returns the fields or parameters from which `readSelection` reads the selection again. */
export function selectionFields(
  parameters: SelectionParameters,
): readonly (readonly [name: string, value: string])[] {
  return Object.entries(parameters)
    .filter(([name]) => !['count', 'typed', 'problem', 'deleted', 'before'].includes(name))
    .flatMap(([name, values]) => values.map((value) => [name, value] as const));
}
