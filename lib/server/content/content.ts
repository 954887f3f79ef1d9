import type { EventFact } from '@/lib/content/page-content';
import type { FormDefinition } from '@/lib/forms/definition';
import type { CaptionedDrawing, ListedEvent, ListedPost } from '@/lib/content/section-data';
import type { ParsedMarkdown } from '@/lib/server/content/markdown';
import type { DateState } from '@/lib/server/content/events/date-state';
import type { PublicFiles } from '@/lib/server/content/pictures';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import type { Slot, SlotRules } from '@/lib/server/content/resources/expand-slots';
import type { ResourceFile } from '@/lib/server/content/schemas/resource-schema';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import type {
  EventFile,
  PriceCurrency,
  FeedsFile,
  PageFile,
  PeopleFile,
  PostFile,
  RedirectsFile,
  SectionFile,
} from '@/lib/server/content/schemas/content-schemas';
import type { Theme } from '@/lib/server/content/theme/check-theme';
import type { ContentNode, SectionNode } from '@/lib/content/tree';

/** The site's content, validated. */
export interface Content {
  readonly site: SiteFile;
  readonly people: PeopleFile;
  readonly forms: ReadonlyMap<string, FormDefinition>;
  /** The server-only settings of forms, by form id. */
  readonly formRules: ReadonlyMap<string, FormRules>;
  /** Pages of `content/pages` and of series of events, by path. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Folders with a `_section.yaml` by path, parents before children. */
  readonly sections: ReadonlyMap<string, SectionFile>;
  /** Newest first. Those whose day has come; `next dev` adds the others. */
  readonly posts: readonly Post[];
  /** Posts whose day has not come. They have been checked as all others. */
  readonly upcomingPosts: readonly Post[];
  /** Earliest first, with each date of a series. */
  readonly events: readonly Event[];
  /** What is lent or used by time, by file name. */
  readonly resources: readonly Resource[];
  /** Calendars of other organisations. */
  readonly feeds: FeedsFile;
  readonly redirects: RedirectsFile;
  /** The organisation's own colours. */
  readonly theme?: Theme;
  readonly files: PublicFiles;
  /** The drawing of the 404 page. */
  readonly notFound?: CaptionedDrawing;
}

interface ContentFile<Data> {
  readonly path: string;
  readonly file: string;
  readonly data: Data;
  readonly body: ParsedMarkdown;
}

export type Page = ContentFile<PageFile> & {
  /** Of the page of a series: what its dates have in common. */
  readonly facts?: readonly EventFact[];
};
export type Post = ContentFile<PostFile> & { readonly listed: ListedPost };
export type Event = ContentFile<EventFile & PriceCurrency> & {
  readonly listed: ListedEvent;
  /** The series that it is a date of, with the path of its page. */
  readonly series?: { readonly path: string; readonly title: string };
  /** What an operator has decided about its date, also if it was put back since. */
  readonly dateState?: DateState | undefined;
  /** When it was to be, if an operator has moved it. */
  readonly before?: Pick<EventFile, 'date' | 'from' | 'sessions' | 'to'>;
  /** What its file says, if an operator has decided about its date. */
  readonly written?: EventFile & PriceCurrency;
  /** The slot of a resource that it stands for. */
  readonly slot?: Slot & {
    /** The path of the resource. */
    readonly resource: string;
    /** The title of the resource. */
    readonly title: string;
    /** The day and time, or the days, in words. */
    readonly label: string;
  };
};

/** Something that is lent or used by time. Its slots are events, which are made on demand. */
export type Resource = ContentFile<ResourceFile & PriceCurrency> & {
  readonly rules: SlotRules;
  /** The name of the field of its form that chooses a slot. */
  readonly field: string;
  /** The site's locale, for the titles of slots. */
  readonly locale: string;
  /** What operators have decided about dates, of which some may be its slots. */
  readonly dateStates: readonly DateState[];
};

/** Returns the paths of all pages, posts and events. */
export function listPagePaths({ pages, posts, events }: Content): string[] {
  return [...pages.keys(), ...posts.map(({ path }) => path), ...events.map(({ path }) => path)];
}

/** Checks whether there is a page, post or event at a path. */
export function hasPage({ pages, posts, events }: Content, path: string): boolean {
  return pages.has(path) || [...posts, ...events].some((candidate) => candidate.path === path);
}

/** Checks whether the page at a path has a list of events, other than the dates of a series. */
export function hasEventsList(content: Content, path: string): boolean {
  return findSections(content, path).some(
    (node) => node.section === 'events-list' && node.series === undefined,
  );
}

/** Returns the sections of the page at a path, nested ones included. */
export function findSections({ pages, posts, events }: Content, path: string): SectionNode[] {
  const page =
    pages.get(path) ?? [...posts, ...events].find((candidate) => candidate.path === path);
  return flattenSections(page?.body.nodes ?? []);
}

/** Returns the sections among nodes, nested ones included. */
export function flattenSections(nodes: readonly ContentNode[]): SectionNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const inner = 'children' in node ? flattenSections(node.children) : [];
    if ('backdrop' in node && node.backdrop !== undefined) inner.push(node.backdrop);
    return 'section' in node ? [node, ...inner] : inner;
  });
}
