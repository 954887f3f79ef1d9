import type { Ticket } from '@/lib/bookings/ticket';

/** What a visitor can do on the page of an offer. */
export type OfferAction = 'accept' | 'leave';

/** The page of a submission on a waiting list, or of an offer. */
export interface OfferView {
  readonly title: string;
  readonly text: string;
  /** The event and the places, without the ticket of an accepted offer. */
  readonly event: { readonly title: string; readonly href: string; readonly dateText: string };
  /** Such as `2 adults`; empty if nothing is counted. */
  readonly counts: string;
  readonly reference: string;
  readonly actions: readonly { readonly action: OfferAction; readonly label: string }[];
  /** The booking after acceptance. */
  readonly ticket?: Ticket;
}
