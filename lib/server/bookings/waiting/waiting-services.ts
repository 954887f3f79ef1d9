import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import { type Booking, countsText, findBooking } from '@/lib/server/bookings/booking';
import { eventName, eventTime } from '@/lib/server/bookings/event-name';
import { type BookingContent, eventState } from '@/lib/server/bookings/event-state';
import { loadTaken } from '@/lib/server/bookings/holds/holds';
import { offerPath, offerToken } from '@/lib/server/bookings/waiting/offers';
import { waitingWords } from '@/lib/words/lib/server/bookings/waiting';
import type { SecretStore } from '@/lib/server/platform/http/requests/signed-token';
import type { PlacesByKind } from '@/lib/server/bookings/places/places';
import type { PlaceStore } from '@/lib/server/bookings/places/places-sql';
import type { WaitingStore } from '@/lib/server/bookings/waiting/sql/waiting-sql';
import type { HoldStore } from '@/lib/server/bookings/holds/holds-sql';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { SubmissionStore } from '@/lib/server/forms/submissions/submissions-sql';

/** The parameter of the thank-you page's address that holds the token of the submission's place. */
const waitingParameter = 'waiting';

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a thank-you page says instead of the form's own words. */
interface WaitingNotice {
  readonly title: string;
  readonly text: string;
  /** The path of the page with the visitor's position. */
  readonly page: string;
}

/** What the mails of a submission that joins a waiting list say. */
interface WaitingMail {
  /** The subject and the paragraph of the visitor's mail. */
  readonly subject: string;
  readonly text: string;
  /** Returns a line of the organisation's mail. */
  readonly fact: () => string;
}

/** Places that are offered to a stored submission. */
interface StoredOffer {
  readonly submission: StoredSubmission;
  /** The key of the event. */
  readonly event: string;
  readonly places: PlacesByKind;
  readonly until: Date;
}

/** The waiting lists that submissions join. */
export interface WaitingServices {
  /**
   * Returns whether a submission would join the waiting list of its event now. `hold` is the hash of the
   * visitor's token.
   */
  readonly mustWait: (
    form: FormDefinition,
    fields: SubmittedFields,
    hold?: string,
  ) => Promise<boolean>;
  /** Returns the parameters with which the form's page says that a submission waits. */
  readonly waitingParameters: (
    submission: string,
  ) => Promise<Readonly<Record<string, string | undefined>>>;
  /** Returns the offer whose address has a token; `undefined` if the form has no such offer. */
  readonly findOffer: (
    form: Pick<FormDefinition, 'id'>,
    token: string,
  ) => Promise<StoredOffer | undefined>;
  /** Returns what the thank-you page of such an address says; `undefined` for another address. */
  readonly readWaiting: (query: Query, reference: string) => Promise<WaitingNotice | undefined>;
  readonly waitingMail: (
    form: FormDefinition,
    fields: SubmittedFields,
    submission: string,
  ) => Promise<WaitingMail | undefined>;
}

/** Creates the services from the site's events. */
export function waitingServices(
  content: BookingContent,
  store: SecretStore &
    Pick<PlaceStore, 'countTakenByEvent'> &
    Pick<WaitingStore, 'countWaiting' | 'findWaiting'> &
    Pick<HoldStore, 'findHold'> &
    Pick<SubmissionStore, 'findSubmission'>,
  siteUrl: string,
  now: () => Date,
): WaitingServices {
  const { site } = content;
  return {
    mustWait: async (form, fields, hold) => {
      const booking = findBooking(form, fields, content);
      if (booking?.event.data.booking.waitingList === undefined) return false;
      const at = now();
      const { taken, waitingCount } = await loadTaken(booking, hold, store, at);
      return eventState(booking.event, taken, content, at, waitingCount).kind === 'waiting';
    },
    waitingParameters: async (submission) => {
      // The submission is stored; without the token the next page only lacks the words.
      const token = await offerToken.create(submission, store).catch(() => undefined);
      return { [waitingParameter]: token };
    },
    findOffer: async (form, token) => {
      const id = await offerToken.read(token, store);
      const entry = id === undefined ? undefined : await store.findWaiting(id);
      const submission = id === undefined ? undefined : await store.findSubmission(id);
      if (submission?.form !== form.id || entry?.offerUntil === undefined) return undefined;
      const { event, places, offerUntil: until } = entry;
      return { submission, event, places, until };
    },
    readWaiting: async (query, reference) => {
      const [token = ''] = [query[waitingParameter]].flat();
      const id = token === '' ? undefined : await offerToken.read(token, store);
      const submission = id === undefined ? undefined : await store.findSubmission(id);
      if (id === undefined || submission?.reference !== reference) return undefined;
      const form = content.forms.get(submission.form);
      const booking = form && findBooking(form, submission.fields, content);
      if (booking === undefined) return undefined;
      const text = waitingWords.text(eventName(booking.event));
      return { title: waitingWords.title, text, page: await offerPath(id, store) };
    },
    waitingMail: async (form, fields, submission) => {
      const booking = findBooking(form, fields, content);
      if (booking === undefined) return undefined;
      const name = eventName(booking.event);
      return {
        subject: waitingWords.subject(booking.event.data.title),
        text: [
          waitingWords.text(name),
          ...bookingLines(booking, site.locale),
          waitingWords.link(`${siteUrl}${await offerPath(submission, store)}`),
        ].join('\n'),
        fact: () => waitingWords.notified(name),
      };
    },
  };
}

/** Returns lines with the time of a booking and what it is for, if its form counts something. */
export function bookingLines(booking: Booking, locale: string): string[] {
  const counts = countsText(booking, locale);
  return [
    waitingWords.when(eventTime(booking.event)),
    ...(counts === '' ? [] : [waitingWords.counts(counts)]),
  ];
}
