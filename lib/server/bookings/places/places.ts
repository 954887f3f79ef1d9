import type { SoldBooking } from '@/lib/server/bookings/places/sold-booking';

/**
 * Milliseconds for which an unpaid attempt keeps its place of a form after its last change: enough for a
 * visitor to try another card.
 */
export const formHoldMs = 10 * 60_000;

/** Milliseconds that places of an event are held: by a form, or for an unpaid booking after its last change. */
export const eventHoldMs = 15 * 60_000;

/**
 * Milliseconds that places are held after the bank has asked for confirmation: longer than the visitor may
 * take for that.
 */
export const confirmationHoldMs = 65 * 60_000;

/** Returns the number of places of all kinds. */
export function totalPlaces(places: PlacesByKind): number {
  return Object.values(places).reduce((sum, count) => sum + count, 0);
}

/** Places of an event that a submission books. */
export interface NewBooking {
  /** The key of the event. */
  readonly event: string;
  /** The numbers of places by kind of ticket, each at least 1. */
  readonly places: PlacesByKind;
  readonly capacity: Capacity;
  /** What is sold with the places. Without it, what was sold before stays as it is. */
  readonly sold?: SoldBooking | undefined;
  /** Whether it is rejected as full while submissions wait for the event. */
  readonly hasWaitingList?: boolean;
  /**
   * Whether it is stored also while the event is called off: it changes places that are booked already, or
   * blocks some.
   */
  readonly mayBeCalledOff?: boolean;
  /**
   * SHA-256 of the token of the visitor's hold, which is dropped with the booking. If it has all places,
   * submissions that wait for the event make no difference.
   */
  readonly hold?: string;
}

/** Numbers of places by kind of ticket. */
export type PlacesByKind = Readonly<Record<string, number>>;

/** How many places an event has. */
export interface Capacity {
  /** Of all kinds; `undefined` without a limit. */
  readonly all?: number | undefined;
  readonly kinds: PlacesByKind;
}

/** The limits that a submission is checked against. */
export interface PlaceLimits {
  /** The largest number of submissions of its form. */
  readonly maxSubmissions?: number | undefined;
  readonly booking?: NewBooking | undefined;
  /** The places that it waits for: it may only wait if they are taken, or if others wait. */
  readonly waiting?: NewBooking | undefined;
  /** Whether the places are offered to it from a waiting list: it has them as long as the offer is open. */
  readonly isOffered?: boolean;
  /** Of a payment for a change of a booking: the places to take, beyond those that are booked. */
  readonly added?: PlacesByKind;
  /** Whether `takePlaces` gives back all other places of the submission. */
  readonly replaces?: boolean;
}
