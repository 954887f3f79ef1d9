import type { ContentNode } from '@/lib/content/tree';

/** A notice above the header of pages. */
export interface Notice {
  /** Changes with its file's name and its text: a visitor has dismissed what they have read. */
  readonly key: string;
  /** A warning cannot be dismissed. */
  readonly urgency: 'note' | 'warning';
  /** Text with emphasis and links. */
  readonly text: readonly ContentNode[];
  readonly link?: { readonly label: string; readonly href: string } | undefined;
  /** The pages that have it, as paths or as `/events/*`; all without it. */
  readonly where?: readonly string[] | undefined;
  /** When it goes, in milliseconds since 1970. */
  readonly until?: number | undefined;
}

/** Whether a notice is for the page at a path. lib/boot/notices.js does the same after a navigation. */
export function isNoticeOf({ where }: Pick<Notice, 'where'>, path: string): boolean {
  return (
    where === undefined ||
    where.some((place) =>
      place.endsWith('*')
        ? path.startsWith(place.slice(0, -1)) && path.length >= place.length
        : path === place,
    )
  );
}
