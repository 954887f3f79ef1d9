import { deskNameOf } from '@/lib/forms/definition';
import { randomBytes } from 'node:crypto';
import { doorHref, doorListHref, refundAllHref } from '@/lib/bookings/desk/event-dates';
import { numberFormat } from '@/lib/intl/formatters';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { bookingRows, sortByName } from '@/lib/server/bookings/desk/people/booking-rows';
import { maxBookings } from '@/lib/server/bookings/list-booked';
import { blockableKinds, blockProblem, blockRows } from '@/lib/server/bookings/desk/blocking';
import {
  eventWhen,
  findBookableEvent,
  type BookableEvent,
  isAddable,
  keyOfAddress,
  type CountedKind,
  countedKinds,
} from '@/lib/server/bookings/desk/event-content';
import {
  addProblem,
  noticeOf,
  openForm,
  problemForm,
  type Query,
  takeBackOf,
  typedBlock,
} from '@/lib/server/bookings/desk/date-query';
import { describeDecision } from '@/lib/server/bookings/desk/calling-off/describe-decision';
import { loadHolds } from '@/lib/server/bookings/desk/holds';
import { planRefunds } from '@/lib/server/bookings/desk/refund-all/plan-refunds';
import { rebookingRows } from '@/lib/server/bookings/desk/people/rebooking-rows';
import { mailFormData } from '@/lib/server/bookings/desk/mail/mail-form';
import { loadMoney } from '@/lib/server/bookings/desk/money';
import {
  describePlaces,
  kindRows,
  loadEventCounts,
  noCounts,
  placesShares,
} from '@/lib/server/bookings/desk/event-numbers';
import {
  bookingProblem,
  loadChosenBooking,
} from '@/lib/server/bookings/desk/booking/chosen-booking';
import {
  listWaitingSubmissions,
  waitingRows,
} from '@/lib/server/bookings/waiting/desk/waiting-rows';
import { eventDateWords as words } from '@/lib/words/lib/server/bookings/desk';
import type { LivePageRequest } from '@/lib/server/desk/live-page';
import { isPermitted } from '@/lib/server/access/is-permitted';
import { cashTexts } from '@/lib/server/payments/views/payment-texts';
import type { Operator } from '@/lib/server/access/access-record';
import { changeSignal } from '@/lib/server/platform/store/store-changes';
import { createId } from '@/lib/server/platform/store/ids';
import { findMailing } from '@/lib/server/bookings/desk/mail/preview-props';
import { isMailSetUp, mailNotice } from '@/lib/server/platform/mail/mail-set-up';

/** How many people a page shows. */
const pageSize = 100;

/** Returns the props of the page of one date. The key of its event may contain slashes. */
export async function eventDateProps({
  operator,
  services: { store, settings },
  content: current,
  display,
  context,
}: LivePageRequest) {
  // Read first, so that what is shown is never older than its version.
  const version = changeSignal('inbox').version();
  const { locale } = display;
  const content = await withPastEvents(current, store, display.now);
  const { site, forms } = content;
  const key = keyOfAddress(context.params?.key);
  const found = findBookableEvent(content, key, operator);
  if (found === undefined) return undefined;
  const { query } = context;
  const typed = await findMailing(query.draft, { operator, services: { store }, display });
  const mode = settings.PAYMENTS === 'off' ? undefined : settings.PAYMENTS;
  const [allSums, blocks, bookings, doorBookings, waiting] = await Promise.all([
    loadEventCounts(store, { events: [key], mode, now: display.now }),
    store.listBlocks(key),
    store.listBookings(key, display.now, maxBookings + 1),
    store.listDoorBookings(key),
    listWaitingSubmissions(key, store),
  ]);
  const sums = allSums.get(key) ?? noCounts;
  const kinds = countedKinds(found.form, content);
  const blockable = blockableKinds(found, content);
  const mayWork = isPermitted(operator, 'work');
  const sales = await store.findSales(doorBookings.map(({ submission }) => submission.id));
  const cash = cashTexts(doorBookings, found.event, site.currency, locale, sales);
  const people = sortByName(bookings.slice(0, maxBookings), forms, locale);
  const page = pageOfPeople(query.page, people.length, locale);
  const shown = people.slice(page.start, page.end);
  const ids = new Set(shown.map(({ submission }) => submission.id));
  // The booking to change may be on another page.
  const rows = await bookingRows(
    store,
    people.filter(({ submission: { id } }) => ids.has(id) || id === query.booking),
    kinds,
    { mayChange: mayWork, cash },
    display,
  );
  const chosen = await loadChosenBooking(
    store,
    query,
    { event: found, bookings, rows, kinds, mode: settings.PAYMENTS, operator },
    content,
    display,
  );
  const numbers = kindRows(found, sums, kinds, locale);
  const problem =
    blockProblem(query, found, sums, content, locale) ??
    bookingProblem(query, chosen, locale) ??
    addProblem(query.problem, numbers.at(-1));
  const canRefund =
    found.event.data.status === 'cancelled' && mayWork && isPermitted(operator, 'refund');
  const hasDueRefunds = async () =>
    (await planRefunds(key, store, settings.PAYMENTS, display.now)).due.length > 0;
  return {
    version,
    /** The key of the event. */
    event: key,
    title: found.event.listed.title,
    when: eventWhen(found, locale),
    /** The address of the event's own page. */
    href: found.event.path,
    formTitle: deskNameOf(forms.get(found.form), found.form),
    /** Says why nothing was changed. */
    problem,
    /** The id of the form whose action had the problem. */
    problemForm: problem === undefined ? undefined : problemForm(query.problem, chosen),
    /** The id of the form that is open: it had a problem, or its text is being changed. */
    openForm: openForm(query, typed !== undefined),
    /** Says what was done. */
    notice: noticeOf(query, locale, isMailSetUp(settings)),
    /** What takes the text to everyone back that was sent just now, while that is possible. */
    takeBack: isPermitted(operator, 'reply') ? takeBackOf(query, key, display) : undefined,
    /** Says that mails wait, where the page promises some. */
    mailNotice: mailNotice(settings),
    adding:
      mayWork && isAddable(found)
        ? addingData(found, kinds, operator, query, display.now)
        : undefined,
    mailForm: isPermitted(operator, 'reply')
      ? mailFormData(found, doorBookings, waiting, content, operator, display, typed)
      : undefined,
    chosen,
    /** What an operator has decided about the date, and the way to decide. */
    decision: describeDecision(found, forms.get(found.form), operator, display),
    /** What blocking places needs. Nothing can be blocked where there is no limit. */
    blocking:
      blockable.length === 0 && blocks.length === 0
        ? undefined
        : {
            event: key,
            /** The id of the next block, so that a second press blocks nothing more. */
            idempotencyKey: createId(display.now, randomBytes),
            kinds: blockable,
            mayChange: mayWork,
            typed: typedBlock(query),
            blocks: blockRows(blocks, blockable, display),
          },
    holds: await loadHolds(key, store, mayWork, display),
    places: describePlaces(found, sums, kinds, locale),
    shares: placesShares(found, sums, kinds),
    /** By kind of ticket, and last of all kinds. */
    kinds: numbers,
    money: await loadMoney(store, doorBookings, found, sums, { ...site, sales }),
    bookings: rows.filter(({ id }) => ids.has(id)),
    /** Which people the page shows, and the ways to the others, where they are more than fit on it. */
    pages: page.links,
    waiting: waitingRows(waiting, kinds, content, display),
    rebookings: await rebookingRows(key, store, content, display),
    /** The page that refunds all who have not answered, of a cancelled event. */
    refundAll: canRefund && (await hasDueRefunds()) ? refundAllHref(key) : undefined,
    /** Says that the list of bookings is not complete. */
    tooMany:
      bookings.length > maxBookings
        ? words.tooMany(numberFormat(locale).format(maxBookings))
        : undefined,
    /** Addresses of the door list and of exports, for operators who may export. */
    files: isPermitted(operator, 'export') ? fileLinks(found) : [],
  };
}

/** Returns which people the page of `?page=` shows. */
function pageOfPeople(number: Query[string], count: number, locale: string) {
  const last = Math.max(1, Math.ceil(count / pageSize));
  const chosen = Math.min(last, Math.max(1, Math.trunc(Number(number)) || 1));
  const start = (chosen - 1) * pageSize;
  const end = Math.min(count, start + pageSize);
  const shown = (value: number) => numberFormat(locale).format(value);
  return {
    start,
    end,
    links:
      last === 1
        ? undefined
        : {
            text: words.shown(shown(start + 1), shown(end), shown(count)),
            first: chosen === 1 ? undefined : '?page=1#people',
            next: chosen === last ? undefined : `?page=${chosen + 1}#people`,
          },
  };
}

/** Returns the addresses of the door list and of exports with the bookings of one date. */
function fileLinks({ key, form }: BookableEvent) {
  const search = new URLSearchParams({ form, event: key }).toString();
  const { door, doorList, csv, excel } = words.files;
  return [
    { label: door, href: doorHref(key) },
    { label: doorList, href: doorListHref(key, form) },
    { label: csv, href: `/api/desk/export.csv?${search}` },
    { label: excel, href: `/api/desk/export.csv?${search}&bom=1` },
  ];
}

function addingData(
  { key }: BookableEvent,
  kinds: readonly CountedKind[],
  operator: Operator,
  query: Query,
  now: Date,
) {
  const isAgain = typeof query.problem === 'string' && query.problem.startsWith('add-');
  const typed = (name: string) => (isAgain ? String(query[name] ?? '') : '');
  return {
    event: key,
    /** The id of the new message. */
    idempotencyKey: createId(now, randomBytes),
    // What was typed before; empty otherwise.
    name: typed('name'),
    email: typed('email'),
    kinds: kinds.map(({ name, label }) => ({ value: name, label, count: typed(`count-${name}`) })),
    maySendTicket: isPermitted(operator, 'reply'),
  };
}
