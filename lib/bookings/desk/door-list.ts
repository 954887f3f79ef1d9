import type { DeskTime } from '@/lib/desk/desk-time';
import type { DeskFrame } from '@/lib/desk/desk-frame';
import type { PageMeta } from '@/lib/site/frame';

/** A line of a door list: one submission. */
export interface DoorListRow {
  readonly id: string;
  readonly name: string;
  /** The people who come with the sender, such as `with Sam and Ola`. */
  readonly guests: string;
  /** The number of people; missing if the form does not count them. */
  readonly places?: number;
  /** Whom it counts, such as `2 adults and 1 child`. */
  readonly counted: string;
  /** The answers that were chosen, such as the evening. */
  readonly chosen: readonly string[];
  /** Such as `£16.00 paid`; empty without a payment. */
  readonly payment: string;
  readonly notes: readonly string[];
}

/** A link to the lines with one answer. */
export interface DoorListChoice {
  readonly label: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** The props of the door list. */
export interface DoorListPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  /** The title of the list, such as the form's. */
  readonly list: string;
  /** The search and the filters in words. */
  readonly filters: readonly string[];
  /** When the page was made, which is about when it is printed. */
  readonly printed: DeskTime;
  readonly back: string;
  /** Empty if no field of the form is a choice. */
  readonly choices: readonly DoorListChoice[];
  /** By name. */
  readonly rows: readonly DoorListRow[];
  /** Such as `12 messages, 31 places`. */
  readonly total: string;
  /** Why there are no lines: the list has too many. */
  readonly tooMany?: string;
}
