import type { SubmissionState } from '@/lib/server/store/submission-record';

/** Which submissions the list shows, as its address says. */
export interface ListQuery {
  readonly form?: string;
  readonly state: SubmissionState;
  /** The id of the last submission on the page before. */
  readonly before?: string;
}

/** Anything that could be the id of a form or a submission; what is looked up may still not exist. */
const idPattern = /^[A-Za-z0-9_-]{1,100}$/;

/** Tells whether a text could be the id of a form or of a submission. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && idPattern.test(text);
}

/** Reads a list's query from an address or from a form's fields. What is not understood is left out. */
export function readListQuery(given: {
  readonly [name in keyof ListQuery]?: unknown;
}): ListQuery {
  const { form, state, before } = given;
  return {
    state: state === 'spam' || state === 'unpaid' ? state : 'inbox',
    ...(isId(form) ? { form } : {}),
    ...(isId(before) ? { before } : {}),
  };
}

/** The address of a list. */
export function listHref(query: ListQuery): string {
  return `/desk${searchOf(query)}`;
}

/** The address of one submission beside the list that it was found in. */
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
