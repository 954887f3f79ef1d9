import { randomBytes } from 'node:crypto';
import type { GetServerSidePropsResult } from 'next';
import type {
  AddingData,
  BlockingData,
  ChosenBooking,
  EventDatePageProps,
  KindRow,
} from '@/lib/bookings/desk/event-date-page';
import { doorHref, doorListHref } from '@/lib/bookings/desk/event-dates';
import { refundAllHref } from '@/lib/payments/desk/refund-all-page';
import { numberFormat } from '@/lib/intl/formatters';
import { withPastEvents } from '@/lib/server/bookings/sold/past-editions';
import { getContent } from '@/lib/server/content/load-content';
import { bookingRows } from '@/lib/server/bookings/desk/people/booking-rows';
import { blockableKinds, blockProblem, blockRows } from '@/lib/server/bookings/desk/blocking';
import {
  type EventContent,
  eventWhen,
  findBookableEvent,
  type BookableEvent,
  isAddable,
  keyOfAddress,
  type CountedKind,
  countedKinds,
} from '@/lib/server/bookings/desk/event-content';
import { loadHolds } from '@/lib/server/bookings/desk/holds';
import { rebookingRows } from '@/lib/server/bookings/desk/people/rebooking-rows';
import { mailFormData } from '@/lib/server/bookings/desk/mail/mail-form';
import { loadMoney } from '@/lib/server/bookings/desk/money';
import { kindRows, loadEventCounts, noCounts } from '@/lib/server/bookings/desk/event-numbers';
import {
  bookingProblem,
  loadChosenBooking,
} from '@/lib/server/bookings/desk/booking/chosen-booking';
import {
  listWaitingSubmissions,
  waitingRows,
} from '@/lib/server/bookings/waiting/desk/waiting-rows';
import { eventDateWords as words } from '@/lib/server/bookings/desk/words';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { frameDesk } from '@/lib/server/desk/desk-frame';
import { isPermitted } from '@/lib/server/access/is-permitted';
import { cashTexts } from '@/lib/server/payments/views/payment-texts';
import type { Operator } from '@/lib/server/access/access-record';
import { createId } from '@/lib/server/platform/store/ids';

type Query = Readonly<Record<string, string | string[] | undefined>>;

/** More bookings than an organisation reads on one page. */
const maxBookings = 1000;

/** Returns the props of the page of one date. The key of its event may contain slashes. */
export async function eventDateProps(
  { operator, services: { store, settings, now }, context }: DeskPageRequest,
  read: () => Promise<EventContent> = getContent,
  limit = maxBookings,
): Promise<GetServerSidePropsResult<EventDatePageProps>> {
  const content = await withPastEvents(await read(), store, now());
  const { site, forms } = content;
  const { locale, timeZone } = site;
  const key = keyOfAddress(context.params?.key);
  const found = findBookableEvent(content, key, operator);
  if (found === undefined) return { notFound: true };
  const { title } = found.event.listed;
  const mode = settings.PAYMENTS === 'off' ? undefined : settings.PAYMENTS;
  const display = { locale, timeZone, now: now() };
  const [allSums, blocks, bookings, doorBookings, waiting] = await Promise.all([
    loadEventCounts(store, { events: [key], mode, now: display.now }),
    store.listBlocks(key),
    store.listBookings(key, display.now, limit + 1),
    store.listDoorBookings(key),
    listWaitingSubmissions(key, store),
  ]);
  const sums = allSums.get(key) ?? noCounts;
  const kinds = countedKinds(found.form, content);
  const blockable = blockableKinds(found, content);
  const mayWork = isPermitted(operator, 'work');
  const sales = await store.findSales(doorBookings.map(({ submission }) => submission.id));
  const cash = cashTexts(doorBookings, found.event, site.currency, locale, sales);
  const rows = await bookingRows(
    store,
    bookings.slice(0, limit),
    kinds,
    { forms, mayChange: mayWork, cash },
    display,
  );
  const chosen = await loadChosenBooking(
    store,
    context.query,
    { event: found, bookings, rows, kinds, mode: settings.PAYMENTS, operator },
    content,
    display,
  );
  const numbers = kindRows(found, sums, kinds, locale);
  const problem =
    blockProblem(context.query, found, sums, content, locale) ??
    bookingProblem(context.query, chosen, locale) ??
    addProblem(context.query.problem, numbers.at(-1));
  const isTooLong = bookings.length > limit;
  const mailForm = isPermitted(operator, 'reply')
    ? mailFormData(found, doorBookings, waiting, content, operator, display)
    : undefined;
  const holds = await loadHolds(key, store, mayWork, display);
  const notice = noticeOf(context.query, locale);
  return {
    props: {
      ...frameDesk(site, title, operator, settings.PAYMENTS),
      title,
      when: eventWhen(found, locale),
      href: found.event.path,
      formTitle: forms.get(found.form)?.title ?? found.form,
      ...(problem === undefined ? {} : { problem, ...problemForm(context.query.problem, chosen) }),
      ...(notice === undefined ? {} : { notice }),
      ...(mayWork && isAddable(found)
        ? { adding: addingData(found, kinds, operator, context.query, display.now) }
        : {}),
      ...(mailForm === undefined ? {} : { mailForm }),
      ...(chosen === undefined ? {} : { chosen }),
      ...(blockable.length === 0 && blocks.length === 0
        ? {}
        : {
            blocking: {
              event: key,
              idempotencyKey: createId(display.now, randomBytes),
              kinds: blockable,
              mayChange: mayWork,
              typed: typedBlock(context.query),
              blocks: blockRows(blocks, blockable, display),
            },
          }),
      ...(holds === undefined ? {} : { holds }),
      kinds: numbers,
      money: await loadMoney(store, doorBookings, found, sums, { ...site, sales }),
      bookings: rows,
      waiting: waitingRows(waiting, kinds, content, display),
      rebookings: await rebookingRows(key, store, content, display),
      ...(found.event.data.status === 'cancelled' && mayWork && isPermitted(operator, 'refund')
        ? { refundAll: refundAllHref(key) }
        : {}),
      ...(isTooLong ? { tooMany: words.tooMany(numberFormat(locale).format(limit)) } : {}),
      files: isPermitted(operator, 'export') ? fileLinks(found) : [],
    },
  };
}

/** Returns the addresses of the door list and of exports with the bookings of one date. */
function fileLinks({ key, form }: BookableEvent): EventDatePageProps['files'] {
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
): AddingData {
  const isAgain = typeof query.problem === 'string' && query.problem.startsWith('add-');
  const typed = (name: string) => (isAgain ? String(query[name] ?? '') : '');
  return {
    event: key,
    idempotencyKey: createId(now, randomBytes),
    name: typed('name'),
    email: typed('email'),
    kinds: kinds.map(({ name, label }) => ({ value: name, label, count: typed(`count-${name}`) })),
    maySendTicket: isPermitted(operator, 'reply'),
  };
}

/** Returns the block that was not added, for the form that asks again. */
function typedBlock({ problem, kind, places, reason }: Query): BlockingData['typed'] {
  const isProblem = problem === 'reason' || problem === 'places' || problem === 'full';
  // A block that was changed has no reason here: its own form shows what is stored.
  const isAgain = isProblem && typeof reason === 'string';
  const text = (value: Query[string]) => (isAgain && typeof value === 'string' ? value : '');
  return { kind: text(kind), places: text(places), reason: text(reason) };
}

/** Returns what was done, as a sentence; `undefined` if the address names nothing. */
function noticeOf({ done, mails }: Query, locale: string): string | undefined {
  switch (done) {
    case 'added':
    case 'blocked':
    case 'unblocked':
    case 'cancelled':
    case 'counted':
    case 'moved':
    case 'released':
    case 'ticket':
      return words.done[done];
    case 'mailed': {
      const count = Number(mails);
      return Number.isInteger(count) && count >= 0
        ? words.done.mailed(count, numberFormat(locale).format(count))
        : undefined;
    }
    default:
      return undefined;
  }
}

/** Returns the id of the form whose action had a problem; none if it is no longer on the page. */
function problemForm(
  problem: unknown,
  chosen: ChosenBooking | undefined,
): Pick<EventDatePageProps, 'problemForm'> {
  if (problem === 'mail-text') return { problemForm: 'mail' };
  if (problem === 'reason' || problem === 'places' || problem === 'full') {
    return { problemForm: 'blocks' };
  }
  if (typeof problem === 'string' && problem.startsWith('add-')) return { problemForm: 'add' };
  return chosen === undefined ? {} : { problemForm: 'booking' };
}

/** Returns why no booking was added, as a sentence; `undefined` if the address names no problem. */
function addProblem(problem: unknown, all: KindRow | undefined): string | undefined {
  switch (problem) {
    case 'add-name':
    case 'add-email':
    case 'add-counts':
      return words.add[problem];
    case 'mail-text':
      return words.mailText;
    case 'add-full':
      return words.addFull(all?.numbers.left ?? '');
    default:
      return undefined;
  }
}
