import type { SubmissionState } from '@/lib/server/forms/submissions/submission-record';
import { folders } from '@/lib/server/platform/store/tables/submission-rows';

/** The query of a list of submissions, from its address. */
export interface ListQuery {
  readonly form?: string;
  /** `all`: in every state. */
  readonly state: SubmissionState | 'all';
  readonly read?: 'new' | 'read';
  /** Words to search for. */
  readonly search?: string;
  /** The sender's e-mail address. */
  readonly sender?: string;
  /** An operator's address, or `none`. */
  readonly assignee?: string;
  readonly label?: string;
  /** The first day, `2026-11-20`, in the site's time zone. */
  readonly from?: string;
  /** The last day. */
  readonly to?: string;
  readonly paid?: true;
  readonly withFiles?: true;
  readonly possiblyTwice?: true;
  readonly sort?: 'oldest';
  /** The id of the last submission of the previous page, newest first. */
  readonly before?: string;
  /** The id of the last submission of the previous page, oldest first. */
  readonly after?: string;
}

/** The longest words, address or label of an address, in characters. */
export const maxTextLength = 200;

const idPattern = /^[A-Za-z0-9_-]{1,100}$/;
const states: readonly ListQuery['state'][] = [...folders, 'unpaid', 'all'];

/** Returns whether a value has the syntax of the id of a form or a submission. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value);
}

/** Parses a list's query from an address or from form fields. Invalid values are ignored. */
export function readListQuery(params: {
  readonly [name in keyof ListQuery]?: unknown;
}): ListQuery {
  const { form, state, read, search, sender, assignee, label, from, to, before, after } = params;
  return {
    form: isId(form) ? form : undefined,
    state: states.find((name) => name === state) ?? 'inbox',
    read: read === 'new' || read === 'read' ? read : undefined,
    search: parseText(search),
    sender: parseText(sender),
    assignee: parseText(assignee),
    label: parseText(label),
    from: parseDay(from),
    to: parseDay(to),
    paid: params.paid === '1' || undefined,
    withFiles: params.withFiles === '1' || undefined,
    possiblyTwice: params.possiblyTwice === '1' || undefined,
    sort: params.sort === 'oldest' ? params.sort : undefined,
    before: isId(before) ? before : undefined,
    after: isId(after) ? after : undefined,
  };
}

/** Returns the address of a list. */
export function listHref(query: ListQuery): string {
  return `/desk/inbox${searchOf(query)}`;
}

/**
 * Returns the address of a list whose query is at the address of the desk, where the inbox was before the page
 * "Today"; `undefined` without a query.
 */
export function inboxOf(params: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(params).length === 0 ? undefined : listHref(readListQuery(params));
}

/** Returns the address of another page about a list, such as `/desk/export`. */
export function listPageHref(path: string, query: ListQuery): string {
  return `${path}${searchOf(query)}`;
}

/** Returns the address of a submission beside a list. */
export function submissionHref(id: string, query: ListQuery): string {
  return `/desk/${encodeURIComponent(id)}${searchOf(query)}`;
}

/** Returns a query as the fields of a form or the parameters of an address, without defaults. */
export function listParams(query: ListQuery): readonly (readonly [name: string, value: string])[] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || (name === 'state' && value === 'inbox')) return [];
    return [[name, value === true ? '1' : String(value)] as const];
  });
}

function searchOf(query: ListQuery): string {
  const search = new URLSearchParams(listParams(query).map(([name, value]) => [name, value]));
  return search.size === 0 ? '' : `?${search.toString()}`;
}

function parseText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replaceAll(/\s+/g, ' ').trim().slice(0, maxTextLength);
  return text === '' ? undefined : text;
}

function parseDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[12]\d{3}-\d\d-\d\d$/.test(value)) return undefined;
  const day = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(value) ? undefined : value;
}
