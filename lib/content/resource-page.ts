import type { MonthLink } from '@/lib/content/section-data';
import type { EventFact } from '@/lib/content/page-content';
import type { FormSection } from '@/lib/content/sections';
import type { ContentNode } from '@/lib/content/tree';
import type { WeekdayName } from '@/lib/time/month-calendar';

/** The page of a resource, such as a room or a telescope. */
export interface ResourcePage {
  readonly title: string;
  readonly lede?: string;
  readonly facts: readonly EventFact[];
  readonly calendar: SlotCalendar;
  readonly body: readonly ContentNode[];
  /** That the slot of the address does not exist. */
  readonly notice?: string;
  /** The form for the chosen slot; missing until one is chosen. */
  readonly booking?: SlotBooking;
}

export interface SlotBooking {
  /** The chosen slot, such as `Friday 4 December 2026, 20:00 to 20:30`. */
  readonly slot: string;
  readonly form: FormSection;
  /** The address of a form that takes a card, which has its own page. */
  readonly href?: string;
}

export type SlotCalendar =
  /** All months that can be booked. */
  { readonly kind: 'months'; readonly slots: readonly SlotChoice[] } | MonthCalendar;

/** The days of one month, and the slots of a chosen day. */
export interface MonthCalendar {
  readonly kind: 'days';
  /** Such as `December 2026`. */
  readonly title: string;
  readonly previous?: MonthLink;
  readonly next?: MonthLink;
  /** The names of the days, as weeks of the locale begin. */
  readonly weekdays: readonly WeekdayName[];
  /** Rows of seven; `undefined` outside the month. */
  readonly weeks: readonly (readonly (CalendarDay | undefined)[])[];
  /** The slots of the chosen day; missing if slots are whole days. */
  readonly times?: { readonly title: string; readonly slots: readonly SlotChoice[] };
}

export interface CalendarDay {
  /** ISO 8601. */
  readonly date: string;
  readonly number: string;
  /** Such as `Friday 4 December 2026`. */
  readonly label: string;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  /** Missing if nothing of the day can be booked. */
  readonly href?: string;
  /** What is free, or that all is full. */
  readonly state?: string;
}

export interface SlotChoice {
  readonly label: string;
  readonly isChosen: boolean;
  /** Missing if it cannot be booked. */
  readonly href?: string;
  /** How many places are left, or why it cannot be booked. */
  readonly state?: string;
}

/** The anchor of the slots of a chosen day. */
export const timesAnchor = 'times';
