/** A light in which a preview can be looked at. */
export const previewLights = ['day', 'night', 'red'] as const;

export type PreviewLight = (typeof previewLights)[number];

/** Returns the address of the preview of a file, such as `content/pages/visit.md`. */
export function previewHref(path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  const file = path.split('/').map(encodeURIComponent).join('/');
  return `/desk/site/preview/${file}${search === '' ? '' : `?${search}`}`;
}
