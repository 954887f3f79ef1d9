/** The largest picture that may be sent, in bytes: as large as one in the site's folder. */
export const maxPictureBytes = 40_000_000;

/** How much of a picture a page sends at once, in bytes: less than proxies in front of a site accept. */
export const maxPartBytes = 1_000_000;

/** What a page asks about a picture that it sends, in an answer of the server. */
export interface UploadState {
  /** Bytes that have arrived. The page goes on from there. */
  readonly received: number;
  readonly state: 'receiving' | 'preparing' | 'ready' | 'refused';
  /** Why there is no picture. */
  readonly problem?: string | undefined;
  /** The text for people who do not see it that the file came with. */
  readonly text?: string | undefined;
  /** The address of the page of the same picture, which the site has already. */
  readonly existing?: string | undefined;
}

/** The name of the field with the text of a picture that waits. */
export function textField(id: string): string {
  return `text-${id}`;
}

/** The name of the box that says that a picture means nothing. */
export function decorativeField(id: string): string {
  return `decorative-${id}`;
}

/**
 * Returns the address of the page that adds pictures, or of that which puts one in the place of another, whose path is
 * `replaces`.
 */
export function uploadHref(replaces: string | undefined, query: { readonly done?: string } = {}) {
  const named = replaces === undefined ? query : { replaces, ...query };
  const text = new URLSearchParams(named).toString();
  return text === '' ? '/desk/site/pictures/add' : `/desk/site/pictures/add?${text}`;
}
