import type { Disclosures } from '@/lib/site/consent/disclosures';
import type { ListedEvent, ListedPost, Picture } from '@/lib/content/section-data';
import type { FormDefinition } from '@/lib/forms/definition';

/** How a list looks that is not of lines: the theme's `lists`. */
export type ListLook = 'cards' | 'pictures';

export interface FormSection {
  readonly section: 'form';
  readonly title: string;
  readonly id?: string;
  readonly form: FormDefinition;
  /** The address of a form that takes a card, with the event chosen. */
  readonly href?: string;
}

export interface EventsListSection {
  readonly section: 'events-list';
  readonly title?: string;
  readonly id?: string;
  readonly events: readonly ListedEvent[];
  /** How many to show; all if absent. */
  readonly next?: number;
  /** Shows what has taken place, the latest first; else what comes. */
  readonly when?: 'past';
  /** Stands beside the text of an article. */
  readonly aside?: boolean;
  /** Each date has a line with a large day and a bar of its places; the locale of the day. */
  readonly days?: string;
  readonly look?: ListLook;
  /** Shows only the dates of the series with this path. */
  readonly series?: string;
  /** Shows only the events that name the person with this path. */
  readonly person?: string;
  /** Shows only events that can be booked with this form. */
  readonly form?: string;
  /** Shows only events of this category. */
  readonly category?: string;
  /** The path of the calendar file with them. */
  readonly calendar?: string;
  /** The full list and the pages of its categories; when rendered, those with coming events. */
  readonly categories?: readonly CategoryLink[];
  /** The path of the full list. */
  readonly all?: string;
  /** Messages about external calendars that cannot be read. */
  readonly notes?: readonly string[];
}

/** Whether a list of events has those of a series, a person or a category only, and none of other organisations. */
export function listsOwnEvents({ series, person, category }: EventsListSection): boolean {
  return (series ?? person ?? category) !== undefined;
}

/** The page with the events of a category, or the full list. */
export interface CategoryLink {
  /** Absent for the full list. */
  readonly name?: string;
  readonly href: string;
}

export interface JournalListSection {
  readonly section: 'journal-list';
  readonly title?: string;
  readonly id?: string;
  readonly posts: readonly ListedPost[];
  readonly look?: ListLook;
  /** The path of the full list. */
  readonly all?: string;
  /** Links to its other pages, and to the posts of each year and each tag. */
  readonly lists?: readonly PostLinks[];
}

/** Links to lists of posts. */
export interface PostLinks {
  readonly kind: 'pages' | 'years' | 'tags';
  readonly links: readonly {
    readonly label: string;
    readonly href: string;
    /** Whether it is this page, or the list that this page is of. */
    readonly current?: 'page' | 'true';
  }[];
}

export interface PeopleSection {
  readonly section: 'people';
  readonly title?: string;
  readonly id?: string;
  readonly people: readonly {
    readonly name: string;
    readonly role: string;
    /** The year in which the person began. */
    readonly since?: number;
    readonly about?: string;
    /** The path of their page, if they have one. */
    readonly href?: string;
    /** Their e-mail address, telephone number and links. */
    readonly links?: readonly { readonly name: string; readonly href?: string }[];
    readonly portrait?: Picture;
  }[];
}

/** Organisations by their logos, such as supporters. */
export interface LogosSection {
  readonly section: 'logos';
  readonly title?: string;
  readonly id?: string;
  readonly logos: readonly {
    readonly name: string;
    readonly href?: string;
    /** Without one, the name is shown. */
    readonly picture?: Picture;
  }[];
}

/** What the browser stores and which third parties it contacts. */
export interface DisclosuresSection {
  readonly section: 'disclosures';
  readonly title?: string;
  readonly id?: string;
  readonly disclosures: Disclosures;
}
