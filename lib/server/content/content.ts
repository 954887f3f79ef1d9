import type { EventFact } from '@/lib/content/page-content';
import type { FormDefinition } from '@/lib/forms/definition';
import type {
  CaptionedDrawing,
  CaptionedPicture,
  ListedEvent,
  ListedPost,
} from '@/lib/content/section-data';
import type { ParsedMarkdown } from '@/lib/server/content/markdown';
import type { DateState } from '@/lib/server/content/events/date-state';
import type { PublicFiles } from '@/lib/server/content/pictures';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import type { Slot, SlotRules } from '@/lib/server/content/resources/expand-slots';
import type { ResourceFile } from '@/lib/server/content/schemas/resource-schema';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import type {
  FeedsFile,
  PageFile,
  PeopleFile,
  PostFile,
  RedirectsFile,
  SectionFile,
} from '@/lib/server/content/schemas/content-schemas';
import type { EventFile, PriceCurrency } from '@/lib/server/content/schemas/event-schema';
import type { ScheduleChanges } from '@/lib/server/content/schedule';
import type { Theme } from '@/lib/server/content/theme/check-theme';
import type { Look } from '@/lib/server/content/theme/theme-schema';
import { listsOwnEvents } from '@/lib/content/sections';
import type { ContentNode, SectionNode } from '@/lib/content/tree';
import type { Notice } from '@/lib/content/notices';

/** The site's content, validated. */
export interface Content extends ScheduleChanges {
  readonly site: SiteFile;
  readonly people: readonly Person[];
  readonly forms: ReadonlyMap<string, FormDefinition>;
  /** The server-only settings of forms, by form id. */
  readonly formRules: ReadonlyMap<string, FormRules>;
  /** Pages of `content/pages` and of series of events, by path. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Folders with a `_section.yaml` by path, parents before children. */
  readonly sections: ReadonlyMap<string, SectionFile>;
  /** Newest first. */
  readonly posts: readonly Post[];
  /** Notices above the header, warnings first. */
  readonly notices: readonly Notice[];
  /** Earliest first, with each date of a series. Also those that have no page any more: see `shownEvents`. */
  readonly events: readonly Event[];
  /** What is lent or used by time, by file name. */
  readonly resources: readonly Resource[];
  /** Calendars of other organisations. */
  readonly feeds: FeedsFile;
  readonly redirects: RedirectsFile;
  /** The organisation's own colours. */
  readonly theme?: Theme;
  readonly look: Look;
  readonly files: PublicFiles;
  /** The drawing of the 404 page. */
  readonly notFound?: CaptionedDrawing;
  /** The content with what is not shown when it was read, which is checked too; absent if all is shown. */
  readonly everything?: Content;
  /** The BCP 47 tags of the site's languages, the main one first; absent on sites with one. */
  readonly languages?: readonly string[];
  /** Of the content in the main language: that in the others, by their tags. Its paths are those of the main one. */
  readonly translations?: ReadonlyMap<string, Content>;
  /** Of content in another language than the main one. */
  readonly translation?: Translation;
}

/** What content in another language has beside its words. See lib/server/content/languages/addresses.ts. */
export interface Translation {
  /** The BCP 47 tag with which its addresses begin. */
  readonly language: string;
  readonly main: Content;
  /** The last part of the address of a page that has its own in the language, by the path of the page. */
  readonly slugs: ReadonlyMap<string, string>;
  /** The paths of pages that are shown in the main language, because they are not translated. */
  readonly untranslated: ReadonlySet<string>;
  /** The files in the main language whose words have changed since they were translated. */
  readonly outdated: ReadonlySet<string>;
}

/** A person of the organisation. */
export type Person = Omit<PeopleFile[number], 'body' | 'picture'> & {
  /** The path of their page, if they have one. */
  readonly path?: string | undefined;
  readonly portrait?: CaptionedPicture | undefined;
};

interface ContentFile<Data> {
  readonly path: string;
  readonly file: string;
  readonly data: Data;
  readonly picture?: CaptionedPicture | undefined;
  readonly body: ParsedMarkdown;
}

export type Page = ContentFile<PageFile> & {
  /** Of the page of a series: what its dates have in common. */
  readonly facts?: readonly EventFact[];
  /** Of the page of a series: the categories of its events. */
  readonly categories?: readonly string[] | undefined;
  /** Whom it is about, if it is the page of a person. */
  readonly person?: Person;
  /** The posts that it lists, if the site itself has made it, and which page of the list it is, from 1. */
  readonly list?: PostList & { readonly page: number };
  /** The path of the page whose list of events it shows a part of. */
  readonly partOf?: string;
  /** The category of the events that it lists. */
  readonly category?: string;
};
export type Post = ContentFile<PostFile> & { readonly listed: ListedPost };

/** The posts with a tag, or of a year, which have pages of their own. */
export interface PostList {
  readonly kind: 'tag' | 'year';
  /** The tag, or the year. */
  readonly label: string;
  /** The path of its first page. */
  readonly path: string;
  /** Newest first. */
  readonly posts: readonly Post[];
}
export type Event = ContentFile<EventFile & PriceCurrency> & {
  readonly listed: ListedEvent;
  /** Its `until` has passed. It has no page and cannot be booked; its bookings stay. */
  readonly hasEnded?: true;
  /** It is not translated. It has no page in the language; it can be booked there by a form of several events. */
  readonly isHidden?: true;
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

/** Returns the people with some ids, in the order of the ids. */
export function findPeople(people: readonly Person[], ids: readonly string[]): readonly Person[] {
  return ids.flatMap((id) => people.find((person) => person.id === id) ?? []);
}

/** Returns the events that visitors see. */
export function shownEvents({ events }: Pick<Content, 'events'>): readonly Event[] {
  return events.filter(({ hasEnded, isHidden }) => hasEnded !== true && isHidden !== true);
}

/** Returns the forms that visitors see. */
export function shownForms(content: Pick<Content, 'forms' | 'events'>): readonly FormDefinition[] {
  return [...content.forms.values()].filter(({ id }) => !isHiddenForm(content, id));
}

/** Whether a form is that of the tickets of an event that has no page any more. */
export function isHiddenForm({ events }: Pick<Content, 'events'>, id: string): boolean {
  const own = events.filter(({ data }) => data.form === id);
  return (
    own.some(({ data }) => data.booking.tickets !== undefined) &&
    own.every(({ hasEnded }) => hasEnded === true)
  );
}

/** Returns the paths of all pages, posts and events. */
export function listPagePaths(content: Content): string[] {
  const { pages, posts } = content;
  const dated = [...posts, ...shownEvents(content)];
  return [...pages.keys(), ...dated.map(({ path }) => path)];
}

/** Checks whether there is a page, post or event at a path. */
export function hasPage(content: Content, path: string): boolean {
  const { pages, posts } = content;
  const dated = [...posts, ...shownEvents(content)];
  return pages.has(path) || dated.some((candidate) => candidate.path === path);
}

/** Checks whether the page at a path shows events of other organisations too. */
export function hasEventsList(content: Content, path: string): boolean {
  return findSections(content, path).some(
    (node) =>
      node.section === 'events-month' || (node.section === 'events-list' && !listsOwnEvents(node)),
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
