import type { NewMail } from '@/lib/server/platform/store/mail-record';
import type { NewBooking, PlacesByKind } from '@/lib/server/platform/store/places-store';

/**
 * `waiting`: it waits for places. `paused`: it waits for more places than the event has, and keeps its position.
 * `offered`: places are held for it until a time. `accepted`: it has booked them. `declined`: the visitor
 * left the list or declined the offer. `expired`: the offer ended without a reply. `ended`: the event was
 * cancelled.
 */
export const waitingStates = [
  'waiting',
  'paused',
  'offered',
  'accepted',
  'declined',
  'expired',
  'ended',
] as const;

export type WaitingState = (typeof waitingStates)[number];

/** The entry of a submission on the waiting list of an event. */
export interface WaitingListEntry {
  readonly submission: string;
  /** The key of the event. */
  readonly event: string;
  /** The places that it waits for, by kind of ticket. */
  readonly places: PlacesByKind;
  /** A number that orders the list. It may have gaps. */
  readonly position: number;
  readonly state: WaitingState;
  readonly joinedAt: Date;
  readonly changedAt: Date;
  /** When its offer ends or ended; `undefined` if it never had one. */
  readonly offerUntil: Date | undefined;
}

/** An offer of places to a submission that waits for them. */
export interface NewOffer {
  readonly submission: string;
  /** The places, and how many the event has now. */
  readonly booking: NewBooking;
  readonly until: Date;
  readonly now: Date;
  /** Queued in the same transaction. */
  readonly mails: readonly NewMail[];
}

/**
 * The part of the store that keeps the waiting lists of events. `addSubmission` adds an entry.
 *
 * An entry takes no places until they are offered. From then on they are booked places of its submission
 * like all others, so that no place is offered twice. The order is that in which the entries were added.
 * Entries of submissions in spam and in the bin do not wait. An offer of a paid form is accepted by its
 * payment (`addOfferPayment`), and does not end while the card may be charged.
 */
export interface WaitingStore {
  /** Lists the entries of an event in their order, in all states. */
  listWaiting(event: string): Promise<readonly WaitingListEntry[]>;

  /** Finds the entry of a submission, also in spam or in the bin. */
  findWaiting(submission: string): Promise<WaitingListEntry | undefined>;

  /** Finds the entries of several submissions, in no order, also in spam or in the bin. */
  findAllWaiting(submissions: readonly string[]): Promise<readonly WaitingListEntry[]>;

  /** Lists the keys of the events with entries that are waiting, paused or offered, in no order. */
  listWaitingEvents(): Promise<readonly string[]>;

  /** Counts the waiting entries, by event. Events without any are missing. */
  countWaiting(events: readonly string[]): Promise<ReadonlyMap<string, number>>;

  /**
   * Books the places of a waiting entry until a time. Returns false and changes nothing if it does not
   * wait or too few places are free.
   */
  offerPlaces(offer: NewOffer): Promise<boolean>;

  /** Ends the open offers of an event at `until`, if they would end later. */
  limitOffers(event: string, until: Date): Promise<void>;

  /** Pauses a waiting entry, or has a paused one wait again. Does nothing to an entry in another state. */
  pauseWaiting(submission: string, isPaused: boolean, now: Date): Promise<void>;

  /** Puts an offer that has not been accepted back on the list, unless its card may be charged. */
  withdrawOffer(submission: string, now: Date): Promise<void>;

  /** Ends a waiting or paused entry of a cancelled event, and queues mails. Returns whether it did. */
  endWaiting(submission: string, mails: readonly NewMail[], now: Date): Promise<boolean>;

  /** Accepts an offer that has not ended at `now`, and queues mails. Returns whether it did. */
  acceptOffer(submission: string, mails: readonly NewMail[], now: Date): Promise<boolean>;

  /**
   * Takes an entry off the list and gives the places of its offer back. Returns whether it did: false while
   * its card may be charged, too.
   */
  leaveWaitingList(submission: string, now: Date): Promise<boolean>;

  /**
   * Ends the offers whose time is over at `now`, and those of submissions in spam or in the bin, and gives
   * their places back; none whose card may be charged. Returns the number of ended offers.
   */
  endOffers(now: Date): Promise<number>;
}
