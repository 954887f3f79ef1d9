import type { MonthLink } from '@/lib/content/resource-page';
import type { ListedEvent } from '@/lib/content/section-data';
import type { WeekdayName } from '@/lib/time/month-calendar';

/** The events of a month as a table. */
export interface EventsMonthSection {
  readonly section: 'events-month';
  readonly title?: string;
  readonly id?: string;
  /** Before it is rendered. */
  readonly events?: readonly ListedEvent[];
  /** The months with events, such as `2026-12`, in order, with the address of each. */
  readonly months?: readonly { readonly month: string; readonly href: string }[];
  /** What it shows; if absent, this month or, after its last event, the next one with events. */
  readonly month?: string;
  /** Set at render time. */
  readonly table?: MonthTable;
}

export interface MonthTable {
  /** Such as `December 2026`. */
  readonly title: string;
  readonly weekdays: readonly WeekdayName[];
  /** Rows of seven; `undefined` outside the month. */
  readonly weeks: readonly (readonly (MonthDay | undefined)[])[];
  readonly previous?: MonthLink;
  readonly next?: MonthLink;
}

export interface MonthDay {
  /** ISO 8601. */
  readonly date: string;
  readonly number: string;
  /** Such as `Friday 4 December 2026`; only of days with events. */
  readonly label?: string;
  readonly isToday?: true;
  readonly events: readonly Pick<ListedEvent, 'title' | 'href' | 'timeText' | 'status'>[];
}
