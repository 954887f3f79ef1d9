import type { SubmissionState } from '@/lib/server/store/submission-record';

/** The query of a list of submissions, from its address. */
export interface ListQuery {
  readonly form?: string;
  readonly state: SubmissionState;
  /** The id of the last submission of the previous page. */
  readonly before?: string;
}

const idPattern = /^[A-Za-z0-9_-]{1,100}$/;

/** Returns whether a value has the syntax of the id of a form or a submission. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value);
}

/** Parses a list's query from an address or from form fields. Invalid values are ignored. */
export function readListQuery(params: {
  readonly [name in keyof ListQuery]?: unknown;
}): ListQuery {
  const { form, state, before } = params;
  return {
    state: state === 'spam' || state === 'unpaid' ? state : 'inbox',
    ...(isId(form) ? { form } : {}),
    ...(isId(before) ? { before } : {}),
  };
}

/** Returns the address of a list. */
export function listHref(query: ListQuery): string {
  return `/desk${searchOf(query)}`;
}

/** Returns the address of a submission beside a list. */
export function submissionHref(id: string, query: ListQuery): string {
  return `/desk/${encodeURIComponent(id)}${searchOf(query)}`;
}

function searchOf({ form, state, before }: ListQuery): string {
  const search = new URLSearchParams();
  if (form !== undefined) search.set('form', form);
  if (state !== 'inbox') search.set('state', state);
  if (before !== undefined) search.set('before', before);
  return search.size === 0 ? '' : `?${search.toString()}`;
}
