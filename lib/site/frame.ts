import { initialPageProp } from '@/lib/next/initial-page-props';

/** The data of the header and the footer around every page. */
export interface SiteFrame {
  readonly name: string;
  /** Small words beside the name, such as `est. 1968`. */
  readonly nameNote?: string;
  /** Pictures that are shown in place of the name, as HTML. */
  readonly logo?: string;
  /** A BCP 47 language tag for `<html lang>`, dates and numbers. */
  readonly locale: string;
  readonly timeZone: string;
  /** The site's own address without a trailing slash, such as `https://larkmoor.example`. */
  readonly url: string;
  readonly navigation: readonly MenuLink[];
  readonly footer: FrameFooter;
  readonly visit: VisitDetails;
  /** Where error pages lead for contact, if not to `/contact`; empty if the site has no such page. */
  readonly contact?: string;
  /** The home page in each language, on sites with several. */
  readonly languages?: readonly PageAlternate[];
  /** The current page in each language, on sites with several. Added by the page itself. */
  readonly languageLinks?: readonly LanguageLink[];
}

/** What people need to come by or to call. */
export interface VisitDetails {
  /** On one line, without the country. */
  readonly address: string;
  /** The page that explains how to get there. */
  readonly directions?: string;
  readonly phone?: PhoneLink;
  /** Such as `Closed now. Opens today at 13:00`. Missing on pages that are never rendered again. */
  readonly opening?: { readonly text: string; readonly until: number };
}

/** A telephone number as text and link. */
export interface PhoneLink {
  /** As it is written in the country of the site. */
  readonly text: string;
  /** Such as `tel:+441632960168`. */
  readonly href: string;
}

export interface FrameLink {
  readonly label: string;
  readonly href: string;
}

/** A link of the menu. */
export interface MenuLink extends FrameLink {
  /** Shown as a button. */
  readonly button?: true;
  /** The links one level below. */
  readonly links?: readonly FrameLink[];
}

export interface FrameFooter {
  readonly text: string;
  readonly links: readonly FrameLink[];
  /** Lists of links with titles, as HTML, so that no script is loaded for what few sites have. */
  readonly columns?: string;
  /** The entries of a list of profiles at other sites, as HTML. */
  readonly social?: string;
  /** The last line, such as the number of a charity. */
  readonly legal?: string;
  /** As those of the frame. */
  readonly languageLinks?: readonly LanguageLink[];
}

/** A page's metadata. */
export interface PageMeta {
  readonly title: string;
  readonly description?: string;
  /** The page's path, for the canonical address; none for error pages and the desk. */
  readonly path?: string;
  /** The canonical path, if it is another page's. */
  readonly canonical?: string;
  /** The page's language, if it is not the site's. */
  readonly language?: string;
  /** The direction of its text, if it is not that of the site's language. */
  readonly direction?: 'ltr' | 'rtl';
  /** Excluded from search engines. */
  readonly unlisted?: boolean;
  /** Whether the event of the page can be booked. */
  readonly offer?: EventOffer;
  /** The languages in which the page exists, in the site's order; absent if there is one only. */
  readonly alternates?: readonly PageAlternate[];
}

/** A page in one of the languages of the site. */
export interface PageAlternate {
  /** A BCP 47 language tag. */
  readonly language: string;
  /** The name of the language in itself, such as `Cymraeg`. */
  readonly name: string;
  readonly href: string;
  /** It is the page itself. */
  readonly isCurrent?: true;
}

/** A language of the site, and where its link leads from a page. */
export interface LanguageLink extends PageAlternate {
  /** Leads to the same page, and not to the home page. */
  readonly isTranslation?: true;
}

/** Whether an event can be booked, as in schema.org's `ItemAvailability`. */
export interface EventOffer {
  readonly availability: 'InStock' | 'OutOfStock' | 'SoldOut';
  /** When booking opens, in ISO 8601. */
  readonly validFrom?: string;
}

/** Metadata in the document's head for link previews, search engines and feed readers. */
export interface HeadData {
  /** Open Graph (ogp.me) and similar properties, in document order. */
  readonly properties: readonly { readonly property: string; readonly content: string }[];
  /** The page in each of its languages, with absolute addresses; empty for one that is in one language only. */
  readonly alternates: readonly { readonly hrefLang: string; readonly href: string }[];
  readonly manifest: string;
  /** That of all posts, and that of the page's tag. */
  readonly feeds: readonly { readonly title: string; readonly href: string }[];
  readonly calendar?: { readonly title: string; readonly href: string };
  /** The path of the page as Markdown. */
  readonly markdown?: string;
  readonly hasIcons: boolean;
  /** JSON-LD in the vocabulary of schema.org, escaped for a script element. */
  readonly structured?: string;
}

/**
 * Returns the frame of the page that this document loaded with, if it has one. It is the same for
 * all pages.
 */
export function currentFrame(): SiteFrame | undefined {
  // The server wrote it, so its shape is trusted.
  return initialPageProp('frame') as SiteFrame | undefined;
}

/** Returns the address of the home page in the language of a frame. */
export function homeAddress({ languages }: SiteFrame): string {
  return languages?.find(({ isCurrent }) => isCurrent)?.href ?? '/';
}

/** Returns the locale of the page's words, for dates and numbers in them. */
export function pageLocale(): string {
  return currentFrame()?.locale ?? 'en-GB';
}
