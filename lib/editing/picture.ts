/** The shapes in which the site shows a picture cut: in lists, behind words on a phone, and of people. */
export const pictureCrops = { list: 3 / 2, phone: 2 / 3, portrait: 4 / 5 } as const;

export type PictureCrop = keyof typeof pictureCrops;

/** What a picture is chosen for: a page, or the head of all pages. */
export type PicturePurpose = 'page' | 'logo';

/** The size of a preview at the desk. */
export type PreviewSize = 'small' | 'large';

/** A picture of the library, in what a script of the page loads. */
export interface ListedPicture {
  /** How files name it, such as `/images/dome.jpg`. */
  readonly src: string;
  readonly name: string;
  /** What it shows, from its own file; empty if the file does not say it. */
  readonly text: string;
  /** Whether it is a drawing with colours of its own. */
  readonly isLogo: boolean;
}

/** A page of the library. */
export interface PictureList {
  readonly pictures: readonly ListedPicture[];
  /** How many there are on all pages, in words. */
  readonly count: string;
  readonly hasMore: boolean;
}

/** Returns the address of the preview of a picture, which a file names as `/images/dome.jpg`. */
export function picturePreviewHref(src: string, size: PreviewSize): string {
  const query = new URLSearchParams({ path: `public${decodeSource(src)}`, size });
  return `/api/desk/editing/picture?${query.toString()}`;
}

/** Returns the address of the page of a picture, whose path begins with `public/`. */
export function pictureHref(path: string): string {
  const names = path.slice('public/'.length).split('/');
  return `/desk/site/picture/${names.map(encodeURIComponent).join('/')}`;
}

/** Returns the address of a page of the library, for scripts. */
export function pictureListHref(query: string, page: number, purpose: PicturePurpose): string {
  const parameters = { q: query, page: String(page), purpose };
  return `/api/desk/editing/pictures?${new URLSearchParams(parameters).toString()}`;
}

/** The id that the preview of a drawing has as a whole, so that a page can show it in its own colours. */
export const drawingId = 'picture';

/** Returns whether a picture is a drawing, which is never cut. */
export function isDrawing(src: string): boolean {
  return /\.svg$/i.test(src);
}

/** Returns the name of the file of a picture. */
export function pictureNameOf(src: string): string {
  return decodeSource(src).split('/').at(-1) ?? '';
}

/** Decodes the percent-encoding with which Markdown names files; returns an invalid one unchanged. */
function decodeSource(src: string): string {
  try {
    return decodeURIComponent(src);
  } catch {
    return src;
  }
}

const choosePrefix = 'choose ';

/** Returns the value of the button of a form that leads to the library; `field` is the name of the control. */
export function chooseIntent(field: string): string {
  return `${choosePrefix}${field}`;
}

/** Returns the control for which a button leads to the library; `undefined` for another button. */
export function chosenField(intent: string): string | undefined {
  return intent.startsWith(choosePrefix) ? intent.slice(choosePrefix.length) : undefined;
}

/** Returns the address of the library in which a picture is chosen for a control of a form. */
export function chooserHref(target: string, field: string): string {
  return `/desk/site/pictures?${new URLSearchParams({ for: target, field }).toString()}`;
}

/** Returns the group of a control that names a picture; the control itself where it stands alone. */
export function pictureGroupOf(field: string): string {
  return field.replace(/\.src$/, '');
}
