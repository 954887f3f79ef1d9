import type { DeskFrame } from '@/lib/desk/desk-frame';
import type { PageMeta } from '@/lib/site/frame';

/** A booking in the lists of the page. */
export interface RefundAllRow {
  readonly href: string;
  readonly reference: string;
  readonly name: string;
  /** What is refunded, or why nothing is. */
  readonly text: string;
}

/** The props of the page that confirms the refunds of a cancelled event. */
export interface RefundAllPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  /** The page of the event at the desk. */
  readonly back: string;
  readonly event: string;
  readonly notice?: string;
  /** Such as `12 bookings, £192.00 and €40.00`; missing if nothing is left, and while refunds are made. */
  readonly total?: string;
  readonly fields: { readonly event: string; readonly version: string };
  /** Of the refunds that were requested together last. */
  readonly failed: readonly RefundAllRow[];
  readonly due: readonly RefundAllRow[];
  readonly omitted: readonly RefundAllRow[];
}

/** Returns the address of the page for the key of an event. */
export function refundAllHref(event: string): string {
  return `/desk/refund-all?${new URLSearchParams({ event }).toString()}`;
}
