import { deskNameOf } from '@/lib/forms/definition';
import { randomBytes } from 'node:crypto';
import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import { dateFormat, numberFormat } from '@/lib/intl/formatters';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { createAuditEntry } from '@/lib/server/access/audit';
import { chosenAnswer, choiceLinks } from '@/lib/server/bookings/desk/door-list/choices';
import { doorListRow } from '@/lib/server/bookings/desk/door-list/door-list-row';
import { doorListWords as words } from '@/lib/words/lib/server/bookings/desk/door-list';
import {
  type BookedEvent,
  type DoorContent,
  findDoorEvent,
} from '@/lib/server/bookings/door/door-event';
import { eventWhen } from '@/lib/server/bookings/desk/event-content';
import {
  type ExportQuery,
  formOf,
  readBatches,
  readExportQuery,
} from '@/lib/server/inbox/export/export-query';
import type { DeskContent, DeskPageRequest } from '@/lib/server/desk/desk-page';
import { visibleDefinitions } from '@/lib/server/access/is-permitted';
import { listTitle } from '@/lib/server/inbox/desk/list-filter';
import { listHref, readListQuery, type ListQuery } from '@/lib/server/desk/list-query';
import { fullTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { cashTexts, paymentTexts } from '@/lib/server/payments/views/payment-texts';
import { isWithoutPlaces } from '@/lib/server/bookings/waiting/views/waiting-view';
import { stateTitles } from '@/lib/words/lib/server/desk';
import type { Store } from '@/lib/server/store';
import { showAddress } from '@/lib/server/platform/mail/visible-text';
import { createCollator } from '@/lib/intl/normalize-text';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import { storedDetails } from '@/lib/server/platform/store/stored-details';

/** More lines than an organisation prints, about 80 pages. */
const maxRows = 2000;

/**
 * Returns the props of the door list of a list's address: one line per submission, by name. `only` adds
 * an answer, such as the evening. That of an event has the people of its list at the door. The audit log
 * records it as an export.
 */
export async function doorListProps(request: DeskPageRequest, limit = maxRows) {
  const {
    operator,
    services: { store },
    display,
    context,
  } = request;
  const { locale, now } = display;
  const content = await withPastEvents(request.content, store, now);
  const forms = visibleDefinitions(content.forms, operator);
  const query = readExportQuery(new URLSearchParams(textParams(context.query)));
  const form = formOf(query);
  const event = query.kind === 'event' ? findDoorEvent(content, operator, query.event) : undefined;
  const { found, cash } =
    event === undefined
      ? { found: await readSubmissions(request, content, query, limit), cash: undefined }
      : await readBookings(event, content, store);
  const isTooLong = found.length > limit;
  const list: ListQuery =
    query.kind === 'list' ? query.query : readListQuery({ state: 'all', form });
  const isOfEvent = query.kind === 'event';
  const only = chosenAnswer(context.query.only, forms.get(list.form ?? ''));
  const shown = isTooLong ? [] : found.filter((submission) => only?.isIn(submission) ?? true);
  const rows = await loadRows(store, shown, content, { list, cash }, display);
  if (context.req.method === 'GET' && !isTooLong) {
    const entry = {
      operator: operator.email,
      action: 'export' as const,
      subject: form ?? '',
      details: storedDetails('door-list', rows.length),
    };
    await store.addAuditEntries([createAuditEntry(entry, now, randomBytes)]);
  }
  const aboutTexts = isOfEvent
    ? [event === undefined ? query.event : eventWhen(event, locale)]
    : filterTexts(list, display);
  const title = event?.event.listed.title ?? listTitle(list, forms);
  return {
    title: `${words.title}: ${title}`,
    /** The title of the list, such as the form's. */
    list: title,
    /** The search and the filters in words. */
    filters: [...(only === undefined ? [] : [only.label]), ...aboutTexts],
    printed: fullTime(now, display),
    back: event === undefined ? listHref(list) : eventDateHref(event.key),
    choices:
      isTooLong || isOfEvent
        ? []
        : choiceLinks(found, forms.get(list.form ?? ''), list, only, display),
    rows,
    total: totalOf(rows, display),
    /** Why there are no lines: the list has too many. */
    tooMany: isTooLong ? words.tooMany(shownNumber(limit, display)) : undefined,
  };
}

/** Reads the bookings of an event, with what is paid in cash, or to pay, at the door. */
async function readBookings(
  { event, key }: BookedEvent,
  { site: { currency, locale } }: DoorContent,
  store: Pick<Store, 'findSales' | 'listDoorBookings'>,
): Promise<{ readonly found: readonly StoredSubmission[]; readonly cash: CashTexts }> {
  const bookings = await store.listDoorBookings(key);
  const sales = await store.findSales(bookings.map(({ submission }) => submission.id));
  return {
    found: bookings.map(({ submission }) => submission),
    cash: cashTexts(bookings, event, currency, locale, sales),
  };
}

/** Reads the submissions of a list, without those that wait for places or were cancelled. */
async function readSubmissions(
  { operator, services }: DeskPageRequest,
  content: DeskContent,
  query: ExportQuery,
  limit: number,
): Promise<readonly StoredSubmission[]> {
  const found: StoredSubmission[] = [];
  for await (const batch of readBatches({
    services,
    content,
    query,
    operator,
    isClosed: () => false,
  })) {
    const entries = await services.store.findAllWaiting(batch.map(({ id }) => id));
    const waiting = new Set(entries.filter(isWithoutPlaces).map(({ submission }) => submission));
    found.push(
      ...batch.filter(({ id, cancelledAt }) => cancelledAt === undefined && !waiting.has(id)),
    );
    if (found.length > limit) break;
  }
  return found;
}

function textParams(query: DeskPageRequest['context']['query']): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): [string, string] => [name, text]),
  );
}

/** What is paid in cash, or to pay, at the door, by submission. */
type CashTexts = ReadonlyMap<string, string>;

interface RowOptions {
  readonly list: ListQuery;
  /** Only of an event. */
  readonly cash: CashTexts | undefined;
}

/** Returns the lines by name. Several forms have their titles before what was chosen. */
async function loadRows(
  store: Pick<Store, 'findOrderPayments' | 'findSales' | 'listRefunds'>,
  submissions: readonly StoredSubmission[],
  { forms, formRules }: Pick<DeskContent, 'forms' | 'formRules'>,
  { list: { form: single }, cash }: RowOptions,
  display: DisplayOptions,
) {
  const payments = await paymentTexts(
    await store.findOrderPayments(submissions.map(({ id }) => id)),
    store,
    display,
  );
  const sales = await store.findSales(submissions.map(({ id }) => id));
  const rows = submissions.map((submission) => {
    const { id, form } = submission;
    const summaryForm = {
      definition: forms.get(form),
      rules: formRules.get(form),
    };
    const row = doorListRow(
      submission,
      summaryForm,
      payments.get(id) ?? cash?.get(id),
      display,
      sales.get(id)?.sold,
    );
    if (single !== undefined) return row;
    return { ...row, chosen: [deskNameOf(forms.get(form), form), ...row.chosen] };
  });
  const compare = createCollator(display.locale);
  return rows.toSorted((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
}

function filterTexts(query: ListQuery, display: DisplayOptions): readonly string[] {
  const { search, sender, assignee, label, from, to, paid, withFiles } = query;
  const { filters } = words;
  const day = (date: string) => {
    const style = { dateStyle: 'long', timeZone: 'UTC' } as const;
    return dateFormat(display.locale, style).format(new Date(`${date}T00:00Z`));
  };
  return [
    stateTitles[query.state],
    ...(search === undefined ? [] : [filters.search(search)]),
    ...(sender === undefined ? [] : [filters.sender(showAddress(sender))]),
    ...(assignee === undefined || assignee === 'none' ? [] : [filters.assignee(assignee)]),
    ...(assignee === 'none' ? [filters.unassigned] : []),
    ...(label === undefined ? [] : [filters.label(label)]),
    ...(from === undefined ? [] : [filters.from(day(from))]),
    ...(to === undefined ? [] : [filters.to(day(to))]),
    ...(paid === true ? [filters.paid] : []),
    ...(withFiles === true ? [filters.withFiles] : []),
  ];
}

function totalOf(
  rows: readonly { readonly places?: number | undefined }[],
  display: DisplayOptions,
): string {
  const messages = words.messages(rows.length, shownNumber(rows.length, display));
  if (rows.every(({ places }) => places === undefined)) return messages;
  const places = rows.reduce((sum, row) => sum + (row.places ?? 0), 0);
  return words.total(messages, words.places(places, shownNumber(places, display)));
}

function shownNumber(count: number, { locale }: DisplayOptions): string {
  return numberFormat(locale).format(count);
}
