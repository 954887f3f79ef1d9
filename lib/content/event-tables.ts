import type { ListedEvent, MonthLink } from '@/lib/content/section-data';
import type { WeekdayName } from '@/lib/time/month-calendar';

/** The events of a month as a table. */
export interface EventsMonthSection {
  readonly section: 'events-month';
  readonly title?: string;
  readonly id?: string;
  /** Those that it may show; none once it is rendered. */
  readonly events: readonly ListedEvent[];
  /** The months with events of the site, such as `2026-12`, in order. */
  readonly months?: readonly string[];
  /** The path of the page that has a page for each month. */
  readonly path?: string;
  /** What it shows; if absent, this month or, after its last event, the next one with events. */
  readonly month?: string;
  /** Set at render time. */
  readonly table?: MonthTable;
}

export interface MonthTable {
  /** Such as `December 2026`. */
  readonly title: string;
  readonly weekdays: readonly WeekdayName[];
  /** Rows of seven; `null` outside the month. */
  readonly weeks: readonly (readonly (MonthDay | null)[])[];
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

/** The series of the coming weeks, by day and hour. */
export interface TimetableSection {
  readonly section: 'timetable';
  readonly title?: string;
  readonly id?: string;
  /** Those that it may show; none once it is rendered. */
  readonly events: readonly ListedEvent[];
  /** Set at render time. */
  readonly table?: Timetable;
}

export interface Timetable {
  /** The days on which something takes place, as weeks of the locale begin. */
  readonly days: readonly { readonly name: string; readonly lessons: readonly Lesson[] }[];
  /** A row for each time at which something begins. */
  readonly rows: readonly {
    readonly time: string;
    /** A cell for each day; `null` where one above goes on. */
    readonly cells: readonly (TimetableCell | null)[];
  }[];
}

export interface TimetableCell {
  /** How many rows it goes on for. */
  readonly span: number;
  /** What takes place at once; nothing in an empty cell. */
  readonly lessons: readonly Lesson[];
}

/** What repeats at a time of the week. */
export interface Lesson {
  readonly title: string;
  /** The page of the series. */
  readonly href: string;
  /** Such as `18:00 to 19:30`. */
  readonly timeText: string;
  /** Where it is, if not all are at one place. */
  readonly place?: string;
  /** The names of those who lead it. */
  readonly people?: string;
  /** On which of the coming weeks it takes place, if not on all. */
  readonly notes: readonly string[];
  /** The places of the next date that can be booked. */
  readonly next?: { readonly event: string; readonly day: string; readonly places: string };
}
