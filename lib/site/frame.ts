/** What every page shows around its own content: the header, the menu and the footer. */
export interface SiteFrame {
  readonly name: string;
  /** Small words beside the name, such as `est. 1968`. */
  readonly nameNote?: string;
  /** A BCP 47 language tag for `<html lang>`, dates and numbers. */
  readonly locale: string;
  readonly timeZone: string;
  /** The site's own address without a trailing slash, such as `https://larkmoor.example`. */
  readonly url: string;
  readonly navigation: readonly FrameLink[];
  readonly footer: FrameFooter;
}

export interface FrameLink {
  readonly label: string;
  readonly href: string;
}

export interface FrameFooter {
  readonly text: string;
  readonly links: readonly FrameLink[];
}

/** What a page says of itself to browsers, search engines and screen readers. */
export interface PageMeta {
  readonly title: string;
  readonly description?: string;
  /** The page's path, from which the canonical address is made; none for error pages and the desk. */
  readonly path?: string;
  /** Where the page's language is not the site's. */
  readonly language?: string;
  /** Kept out of search engines. */
  readonly unlisted?: boolean;
}
