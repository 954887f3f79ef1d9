import type { PlanisphereSection } from '@/lib/sky/sky';

/** A visitor's booking of an event, as the thank-you page shows and prints it. */
export interface Ticket {
  readonly reference: string;
  readonly title: string;
  /** The event's page. */
  readonly href: string;
  /** ISO 8601 date in the site's time zone. */
  readonly date: string;
  readonly weekday: string;
  readonly day: string;
  readonly monthAndYear: string;
  readonly facts: readonly TicketFact[];
  /** The path of the event's calendar file. */
  readonly calendar: string;
  /** The sky when the event starts; missing if the site has no coordinates. */
  readonly sky?: PlanisphereSection;
}

export interface TicketFact {
  readonly label: string;
  readonly text: string;
  /** The target of a link on the text. */
  readonly href?: string;
}
