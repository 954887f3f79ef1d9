/** A light in which a preview can be looked at. */
export const previewLights = ['day', 'night', 'red'] as const;

export type PreviewLight = (typeof previewLights)[number];

/** Returns the address of the preview of a file, such as `content/pages/visit.md`. */
export function previewHref(path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  const file = path.split('/').map(encodeURIComponent).join('/');
  return `/desk/site/preview/${file}${search === '' ? '' : `?${search}`}`;
}

/** Returns the address of the page of the desk that shows a file as it is saved, and has links to it. */
export function shareHref(path: string): string {
  return `/desk/site/share/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Returns the address that shows a file to people without an account. */
export function draftHref(token: string): string {
  return `/draft/${token}`;
}
