import type { EventDay, Ticket } from '@/lib/bookings/ticket';
import type { BookingState } from '@/lib/bookings/places-api';
import type { Picture } from '@/lib/content/section-data';
import type { FormSection } from '@/lib/content/sections';
import type { ContentNode, SectionNode } from '@/lib/content/tree';

/** The content of a page, without the site's header and footer. */
export type PageContent = StandardPage | PostPage | EventPage;

interface BasePage {
  readonly title: string;
  readonly lede?: string;
  readonly body: readonly ContentNode[];
}

export interface StandardPage extends BasePage {
  readonly kind: 'page';
  /** `article` reads in one column; `wide` lets each section take the whole width. */
  readonly layout: 'article' | 'wide';
  readonly label?: string;
  /** What all dates of a series of events have in common, on its page. */
  readonly facts?: readonly EventFact[];
  /** On the page of a person: their portrait, or else the initial of their name. */
  readonly portrait?: { readonly name: string; readonly picture?: Picture | undefined } | undefined;
  readonly contents: readonly ContentsEntry[];
  /** The visitor's booking, on a thank-you page. */
  readonly ticket?: Ticket;
}

/** A fact of an event or a person, such as where it is. */
export interface EventFact {
  readonly label: string;
  readonly text: string;
  /** The parts of the text, of which some are links. */
  readonly links?: readonly NamedLink[];
  /** The key of the event whose places it tells. */
  readonly placesOf?: string;
  /** The key of the event that it is about while that can be booked. */
  readonly bookableOf?: string;
}

/** A heading of the page, for the list of contents in its margin. */
export interface ContentsEntry {
  readonly id: string;
  readonly title: string;
}

export interface PostPage extends BasePage {
  readonly kind: 'post';
  readonly date: string;
  readonly dateText: string;
  readonly authors: readonly NamedLink[];
  readonly tags: readonly NamedLink[];
  readonly contents: readonly ContentsEntry[];
  readonly readOn: readonly ReadOnPost[];
}

/** A person, a tag, or another name that may lead somewhere. */
export interface NamedLink {
  readonly name: string;
  /** What it leads to; absent for a person without a page. */
  readonly href?: string | undefined;
}

/** A post to read after another. */
export interface ReadOnPost {
  readonly kind: 'newer' | 'older' | 'tag';
  /** The tag that both have. */
  readonly tag?: string | undefined;
  readonly title: string;
  readonly href: string;
  readonly date: string;
  readonly dateText: string;
}

export interface EventPage extends BasePage, EventDay {
  readonly kind: 'event';
  readonly facts: readonly EventFact[];
  /** Says that it does not take place, or when it was to be. */
  readonly notice?: { readonly label: string; readonly text: string };
  /** What extensions show above its text. */
  readonly sections: readonly SectionNode[];
  /** The path of the event's calendar file. */
  readonly calendar: string;
  /** The page of the series that it is a date of. */
  readonly series?: string;
  readonly form?: FormSection;
  /** What the form shows in each state of the event; missing if it is closed for another reason. */
  readonly booking?: EventBooking;
  /** What the form books, such as `Public night, Friday 4 December 2026, 19:00 to 21:30`, while it is open. */
  readonly chosen?: string;
}

/** The state of an event's places, and what its form shows in each one. */
export interface EventBooking {
  /** The key of the event. */
  readonly event: string;
  readonly state: BookingState;
  /** The heading now. */
  readonly heading: string;
  /** What is above the form, or in place of it, now. */
  readonly text: string;
  /** What is above the form while places can be booked, and while its waiting list can be joined. */
  readonly texts: { readonly book: string; readonly join: string };
  /** The labels of the form's button. */
  readonly buttons: Readonly<Record<BookingState, string>>;
  /** The address of the form's own page with the event chosen. */
  readonly href: string;
  /** Whether places are paid for by card, which only the form's own page takes. */
  readonly isPaid: boolean;
}

/** A layout around all pages of a folder, kept mounted between them. */
export interface SectionLayoutData {
  readonly path: string;
  readonly title: string;
  readonly intro?: string;
  readonly navigation: readonly { readonly label: string; readonly href: string }[];
}
