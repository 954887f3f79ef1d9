import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import { eventName } from '@/lib/server/bookings/event-name';
import { findEvent } from '@/lib/server/content/events/event-key';
import { auditNames, auditWords } from '@/lib/words/lib/server/access';
import { auditActions } from '@/lib/server/access/audit';
import type { EventContent } from '@/lib/server/bookings/desk/event-content';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { isId, submissionHref } from '@/lib/server/desk/list-query';
import { fullTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { pageWords } from '@/lib/words/lib/server/desk';
import { instantOf } from '@/lib/time/zoned-time';
import type { AuditEntry, AuditQuery } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';
import { describeDetails } from '@/lib/server/desk/describe-details';

/** Entries on one page of the audit log. */
const auditPageSize = 50;

const maxTextLength = 100;

type AuditContent = Pick<EventContent, 'site' | 'events' | 'resources'>;

/** Returns the props of a page of the audit log. Its filters are in the address. */
export async function auditProps({
  services: { store },
  content,
  display,
  context: { query },
}: DeskPageRequest) {
  const filters = readFilters(query);
  const { before } = query;
  const [entries, operators] = await Promise.all([
    store.listAuditEntries({
      ...queryOf(filters, display.timeZone),
      before: isId(before) ? before : undefined,
      // One more than a page has shows whether there is a next page.
      limit: auditPageSize + 1,
    }),
    store.listOperators(),
  ]);
  const page = entries.slice(0, auditPageSize);
  const last = entries.length > auditPageSize ? page.at(-1) : undefined;
  const references = await findReferences(store, page);
  return {
    title: pageWords.audit,
    rows: page.map((entry) => auditRow(entry, references, content, display)),
    filters,
    operators: withCurrent(
      operators.map(({ email }) => email),
      filters.operator,
    ),
    actions: auditActions.map((action) => ({ value: action, label: auditNames[action] })),
    isFiltered: hrefOf(filters) !== auditHref,
    older: last && hrefOf(filters, last.id),
    newest: isId(before) ? hrefOf(filters) : undefined,
  };
}

/** A withdrawn operator is not in the list, but the log keeps what they did. */
function withCurrent(operators: readonly string[], current: string): readonly string[] {
  return current === '' || operators.includes(current) ? operators : [...operators, current];
}

/** The filters of the audit log, as in the address. */
interface AuditFilters {
  readonly text: string;
  readonly operator: string;
  readonly action: string;
  /** A day, such as `2026-11-20`. */
  readonly since: string;
}

type Params = DeskPageRequest['context']['query'];

function readFilters(params: Params): AuditFilters {
  const text = (name: string) => {
    const value = params[name];
    return typeof value === 'string' ? value.trim().slice(0, maxTextLength) : '';
  };
  const action = auditActions.find((each) => each === params.action);
  const since = text('since');
  return {
    text: text('text'),
    operator: text('operator'),
    action: action ?? '',
    since: isDay(since) ? since : '',
  };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

function queryOf(
  { text, operator, action, since }: AuditFilters,
  timeZone: string,
): Omit<AuditQuery, 'limit'> {
  return {
    text: text === '' ? undefined : text,
    operator: operator === '' ? undefined : operator,
    action: action === '' ? undefined : action,
    since: since === '' ? undefined : instantOf({ date: since, minutes: 0 }, timeZone),
  };
}

const auditHref = '/desk/audit';

function hrefOf(filters: AuditFilters, before = ''): string {
  const search = new URLSearchParams(
    Object.entries({ ...filters, before }).filter(([, value]) => value !== ''),
  );
  return search.size === 0 ? auditHref : `${auditHref}?${search.toString()}`;
}

/** The references of the messages in the entries, by id. A deleted message has none. */
async function findReferences(
  store: Pick<Store, 'findSubmission'>,
  entries: readonly AuditEntry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = entries
    .filter(({ action }) => isSubmissionAction(action))
    .map((each) => each.subject);
  const found = await Promise.all(
    [...new Set(ids)].filter(isId).map((id) => store.findSubmission(id)),
  );
  return new Map(found.flatMap((each) => (each === undefined ? [] : [[each.id, each.reference]])));
}

function auditRow(
  { id, at, operator, action, subject, details }: AuditEntry,
  references: ReadonlyMap<string, string>,
  content: AuditContent,
  display: DisplayOptions,
) {
  const known = auditActions.find((each) => each === action);
  const reference = references.get(subject);
  const event = isEventAction(action) ? findEvent(content, subject) : undefined;
  const name = reference ?? (event && eventName(event)) ?? subject;
  const href =
    (reference && submissionHref(subject, { state: 'inbox' })) ?? (event && eventDateHref(subject));
  return {
    id,
    at: fullTime(at, display),
    operator:
      operator === '' ? auditWords[isVisitorAction(action) ? 'visitor' : 'system'] : operator,
    action: known === undefined ? action : auditNames[known],
    subject: subject === operator ? '' : name,
    /** The address of the subject's page. */
    href,
    details: describeDetails(details, display.locale),
  };
}

/** Returns whether the subject of an entry is the key of an event. */
function isEventAction(action: string): boolean {
  return [
    'places-blocked',
    'places-unblocked',
    'holds-released',
    'bookings-mailed',
    'mail-taken-back',
  ].includes(action);
}

/** Returns whether an action without an operator is that of a visitor. */
function isVisitorAction(action: string): boolean {
  return ['answers-changed', 'booking-cancelled', 'booking-changed', 'booking-moved'].includes(
    action,
  );
}

function isSubmissionAction(action: string): boolean {
  return [
    'view',
    'reply',
    'reply-taken-back',
    'refund',
    'refund-refused',
    'move',
    'snooze',
    'woken',
    'merge',
    'unmerge',
    'assign',
    'label-added',
    'label-removed',
    'bin',
    'restore',
    'answers-changed',
    'booking-cancelled',
    'booking-changed',
    'booking-moved',
    'rebooking-offered',
    'booking-added',
    'ticket-sent',
    'checked-in',
    'door-sale',
  ].includes(action);
}
