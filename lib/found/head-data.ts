/** What a page says of itself to programs that fetch it: previews of links, search engines, readers. */
export interface HeadData {
  /** Open Graph (ogp.me) and its like, in the order in which they are written. */
  readonly properties: readonly { readonly property: string; readonly content: string }[];
  readonly feed?: { readonly title: string; readonly href: string };
  readonly calendar?: { readonly title: string; readonly href: string };
  readonly hasIcons: boolean;
  /** JSON-LD in the vocabulary of schema.org, ready to stand inside a script element. */
  readonly structured?: string;
}
