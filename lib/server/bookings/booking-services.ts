import type { Ticket } from '@/lib/bookings/ticket';
import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import { type Booking, findBooking, wantedBookingAt } from '@/lib/server/bookings/booking';
import { bookingIn, shownContent, withTitleIn } from '@/lib/server/bookings/booking-in-language';
import { eventTitle } from '@/lib/server/bookings/event-name';
import { carriedAnswers } from '@/lib/server/bookings/counted-answers';
import { findSizeProblem } from '@/lib/server/bookings/booking-problem';
import {
  type BookingContent,
  eventState,
  explainState,
  formatDeadline,
  formatTime,
} from '@/lib/server/bookings/event-state';
import { loadEventStates } from '@/lib/server/bookings/load-states';
import { omitUnbookableEvents } from '@/lib/server/bookings/omit-unbookable-events';
import {
  findCurrentProblem,
  holdChosenPlaces,
  holdNotice,
  type HoldRequest,
  type HoldResult,
  type HoldsStore,
  loadTaken,
} from '@/lib/server/bookings/holds/holds';
import { loadBooking, type StoredBookingStore } from '@/lib/server/bookings/page/stored-booking';
import {
  bookingPath,
  createBookingToken,
  createBookingPath,
} from '@/lib/server/bookings/page/booking-token';
import { createCurrentTicket } from '@/lib/server/bookings/page/current-ticket';
import { carryKindsOfEvents } from '@/lib/server/bookings/sold/renamed-kinds';
import { soldBooking, soldEvent } from '@/lib/server/bookings/sold/sold-booking';
import { bookingAsSold } from '@/lib/server/bookings/sold/sold-as-booking';
import { findSlotProblem, addSlotOptions } from '@/lib/server/bookings/slots';
import { bookingMailText, createTicket, type TicketSite } from '@/lib/server/bookings/ticket';
import { createTicketToken, readTicketToken } from '@/lib/server/bookings/ticket-token';
import {
  waitingServices,
  type WaitingServices,
} from '@/lib/server/bookings/waiting/waiting-services';
import { bookingMailWords, bookingProblemWords } from '@/lib/words/lib/server/bookings';
import type { Event } from '@/lib/server/content/content';
import type { DateStateStore } from '@/lib/server/bookings/calling-off/date-states-sql';
import { withDecision } from '@/lib/server/content/events/with-decision';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import { eventHoldMs, type NewBooking } from '@/lib/server/bookings/places/places';
import { inLanguageOf } from '@/lib/server/forms/submissions/submission-language';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { wallTimeAt } from '@/lib/time/zoned-time';
import type { SoldBookingStore } from '@/lib/server/bookings/sold/sold-bookings-sql';
import type { WaitingStore } from '@/lib/server/bookings/waiting/sql/waiting-sql';
import type { EventPlacesStore } from '@/lib/server/bookings/event-places/event-places-sql';
import { senderAddress } from '@/lib/server/forms/submissions/sender-address';

/** The parameters of the thank-you page's address that hold the tokens of the ticket and of the booking. */
const ticketParameter = 'ticket';
const pageParameter = 'booking';

/** References of a sender's other bookings that a mail names. */
const maxOthers = 5;

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a mail says about a booking. */
export interface BookingMail {
  /** For the subject, such as `Public night, Friday 4 December 2026`. */
  readonly name: string;
  /** The lines of its paragraph. */
  readonly text: string;
}

/** The bookings of events that submissions make. */
export interface BookingServices extends WaitingServices {
  /**
   * Returns the parameters with which the thank-you page shows a ticket and links the booking's page;
   * empty without a booking.
   */
  readonly ticketParameters: (
    form: FormDefinition,
    fields: SubmittedFields,
    submission: Pick<SubmissionRecord, 'id' | 'reference'>,
  ) => Promise<Readonly<Record<string, string | undefined>>>;
  /** Returns the ticket that the address of a thank-you page names. */
  readonly readTicket: (query: Query, reference: string) => Promise<Ticket | undefined>;
  /**
   * Returns what the visitor's mail says about a stored booking, with the address of its page, in the language of
   * the page that the submission was sent from.
   */
  readonly bookingMail: (
    form: FormDefinition,
    submission: Pick<SubmissionRecord, 'id' | 'fields'>,
  ) => Promise<BookingMail | undefined>;
  /** Returns what `bookingMail` does for a booking that is about to be stored. */
  readonly newBookingMail: BookingServices['bookingMail'];
  /**
   * Returns a line for the organisation if the event of a submission has other bookings from its e-mail
   * address; `undefined` without any, and while the store fails.
   */
  readonly otherBookings: (
    form: FormDefinition,
    submission: Pick<SubmissionRecord, 'id' | 'fields'>,
  ) => Promise<(() => string) | undefined>;
  /**
   * Returns the places of an event that a submission takes; `undefined` if it books none. `hold` is the
   * hash of the visitor's token, as in the methods below.
   */
  readonly toNewBooking: (
    form: FormDefinition,
    fields: SubmittedFields,
    hold?: string,
  ) => NewBooking | undefined;
  /** Returns answers with the numbers of renamed kinds of places under their names now. */
  readonly carryAnswers: (form: FormDefinition, fields: SubmittedFields) => SubmittedFields;
  /** Returns the codes of the kinds of tickets of a form that need one. */
  readonly ticketCodes: (form: FormDefinition) => FormRules['codes'];
  /** Holds the places that answers choose. */
  readonly hold: (request: HoldRequest) => Promise<HoldResult>;
  /** Says until when places are held, or were held. */
  readonly holdNotice: (until: Date) => string;
  /**
   * Returns why a submission's booking cannot be made, as a sentence; `undefined` if it can, or if it books
   * nothing. Of a submission that has places already (`hasPlaces`), checks only how many it takes.
   */
  readonly findProblem: (
    form: FormDefinition,
    fields: SubmittedFields,
    held?: { readonly hasPlaces?: boolean; readonly hold?: string | undefined },
  ) => Promise<string | undefined>;
  /**
   * Returns why the event of an unfinished booking cannot be paid for any more, as a sentence: it was
   * cancelled or postponed, or booking closed before the places were held.
   */
  readonly findClosedReason: (form: FormDefinition, fields: SubmittedFields) => string | undefined;
  /** Says until when places are held for another try to pay. */
  readonly paymentHoldNotice: (until: Date) => string;
  /**
   * Returns a form with those events or slots only that can be booked now. Of many slots, it has the
   * first ones and the one of the values. Places that visitors hold count as free: they may become free at
   * any moment, and those of this visitor are.
   */
  readonly withBookableOptions: (
    form: FormDefinition,
    values?: SubmittedFields,
  ) => Promise<FormDefinition>;
}

/** Creates the services from the site's events. */
export function bookingServices(
  content: Omit<BookingContent, 'site'> & { readonly site: TicketSite },
  store: StoredBookingStore &
    HoldsStore &
    Pick<SoldBookingStore, 'closeEditions' | 'renameKinds'> &
    Pick<EventPlacesStore, 'listBookingsOfSender' | 'sumEvents'> &
    Pick<DateStateStore, 'findDateState'> &
    Pick<WaitingStore, 'findWaiting'>,
  siteUrl: string,
  now: () => Date,
): BookingServices {
  const { site } = content;
  /** A job does it too, some seconds after the file has a later date or other names of kinds. */
  const updatePlaces = async (event: Event, form: FormDefinition) => {
    const key = eventKey(event);
    const { start } = soldEvent(event, site.timeZone);
    await store.closeEditions({ event: key, start, now: now() });
    await carryKindsOfEvents([{ key, form: form.id }], content, store, now());
  };
  const mailOf = async (
    { id, fields }: Pick<SubmissionRecord, 'id' | 'fields'>,
    form: FormDefinition,
    booking: Booking | undefined,
  ) => {
    if (booking === undefined) return undefined;
    const bookingPage = await createBookingPath(id, store);
    return inLanguageOf({ fields }, content, (own) => {
      const shown = bookingIn(own, booking, form.id);
      return {
        name: eventTitle(shown.event),
        text: bookingMailText(shown, { site: own.site, siteUrl, bookingPage }),
      };
    });
  };
  return {
    ...waitingServices(content, store, siteUrl, now),
    ticketParameters: async (form, fields, { id, reference }) => {
      const booking = findBooking(form, fields, content);
      if (booking === undefined) return {};
      // The submission is stored; without the tokens the next page only lacks the ticket.
      const tokens = Promise.all([
        createTicketToken(booking, reference, store),
        createBookingToken(id, store),
      ]);
      const [ticket, page] = await tokens.catch(() => []);
      return { [ticketParameter]: ticket, [pageParameter]: page };
    },
    readTicket: async (query, reference) => {
      const [bookingToken = ''] = [query[pageParameter]].flat();
      const found = await loadBooking(bookingToken, content, store, now()).catch(() => undefined);
      const stored = found && createCurrentTicket(found, site, siteUrl);
      if (stored?.reference === reference)
        return { ...stored, bookingPage: bookingPath(bookingToken) };
      const [token = ''] = [query[ticketParameter]].flat();
      const booking = await readTicketToken(token, reference, content, store).catch(
        () => undefined,
      );
      return booking && createTicket(booking, reference, site);
    },
    bookingMail: async (form, submission) => {
      const { id, fields } = submission;
      const sale = await store.findSale(id);
      const booking = bookingAsSold({ form: form.id, fields }, form, sale, content, now());
      return mailOf(submission, form, booking);
    },
    newBookingMail: (form, submission) =>
      mailOf(submission, form, findBooking(form, submission.fields, content)),
    otherBookings: async (form, { id, fields }) => {
      const booking = findBooking(form, fields, content);
      const sender = senderAddress(fields);
      if (booking === undefined || sender === '') return undefined;
      const event = eventKey(booking.event);
      const query = { event, sender, submission: id, now: now(), limit: maxOthers };
      // Without them, the organisation's mail only lacks a line.
      const references = await store.listBookingsOfSender(query).catch(() => []);
      return references.length === 0
        ? undefined
        : () => bookingMailWords.others(references.join(', '));
    },
    toNewBooking: (form, fields, hold) => {
      const booking = findBooking(form, fields, content);
      return (
        booking && {
          ...wantedBookingAt(booking, site.timeZone, now()),
          sold: soldBooking(booking, { form, fields, site }),
          hold,
        }
      );
    },
    carryAnswers: ({ id }, fields) => carriedAnswers(fields, content.formRules.get(id)),
    ticketCodes: ({ id }) => content.formRules.get(id)?.codes,
    hold: async (request) => {
      const booking = findBooking(request.form, request.fields, content);
      if (booking !== undefined) await updatePlaces(booking.event, request.form);
      return holdChosenPlaces(request, content, store, now());
    },
    holdNotice: (until) => holdNotice(until, shownContent(content), now()),
    findProblem: async (form, fields, { hasPlaces = false, hold } = {}) => {
      const booking = findBooking(form, fields, content);
      if (booking === undefined) return findSlotProblem(form, fields, content);
      await updatePlaces(booking.event, form);
      if (hasPlaces) return findSizeProblem(booking);
      const at = now();
      const taken = await loadTaken(booking, hold, store, at);
      // The content may be a moment older than what an operator has decided.
      const decision = await store.findDateState(eventKey(booking.event));
      const current =
        decision === undefined || booking.event.slot !== undefined
          ? booking
          : { ...booking, event: withDecision(booking.event, decision) };
      return findCurrentProblem(current, taken, form, content, store, at);
    },
    findClosedReason: (form, fields) => {
      const booking = findBooking(form, fields, content);
      if (booking === undefined) return undefined;
      const own = shownContent(content);
      const event = withTitleIn(own, booking.event);
      const state = eventState(event, {}, content, new Date(now().getTime() - eventHoldMs));
      const isOver = ['cancelled', 'postponed', 'closed'].includes(state.kind);
      return isOver ? explainState(state, event.data.title, own.site) : undefined;
    },
    paymentHoldNotice: (until) => {
      const isToday =
        wallTimeAt(until, site.timeZone).date === wallTimeAt(now(), site.timeZone).date;
      const own = shownContent(content).site;
      return bookingProblemWords.held(
        isToday ? formatTime(until, own) : formatDeadline(until, own),
      );
    },
    withBookableOptions: async (form, values = []) => {
      const at = now();
      const slots = await addSlotOptions(form, values, shownContent(content), store, at);
      if (slots !== undefined) return slots;
      if (!content.events.some(({ data }) => data.form === form.id)) return form;
      return omitUnbookableEvents(form, content, await loadEventStates(content, store, at), values);
    },
  };
}
