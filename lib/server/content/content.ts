import type { FormDefinition } from '@/lib/forms/definition';
import type { ListedEvent, ListedPost } from '@/lib/content/section-data';
import type { MarkdownBody } from '@/lib/server/content/markdown';
import type { PublicFiles } from '@/lib/server/content/pictures';
import type { FormRules } from '@/lib/server/content/forms/form-rules';
import type {
  EventFile,
  FeedsFile,
  PageFile,
  PeopleFile,
  PostFile,
  RedirectsFile,
  SectionFile,
  SiteFile,
} from '@/lib/server/content/schemas';

/** Everything the organisation says, read and checked. */
export interface Content {
  readonly site: SiteFile;
  readonly people: PeopleFile;
  readonly forms: ReadonlyMap<string, FormDefinition>;
  /** What the forms' files say beyond that, by the form's id. It never leaves the server. */
  readonly formRules: ReadonlyMap<string, FormRules>;
  /** Pages of `content/pages` by their address. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Folders with a `_section.yaml` by their address, outer before inner. */
  readonly sections: ReadonlyMap<string, SectionFile>;
  /** Newest first. */
  readonly posts: readonly Post[];
  /** In the order in which they happen. */
  readonly events: readonly Event[];
  /** Calendars of others. */
  readonly feeds: FeedsFile;
  readonly redirects: RedirectsFile;
  readonly files: PublicFiles;
}

interface Written<Data> {
  readonly path: string;
  readonly file: string;
  readonly data: Data;
  readonly body: MarkdownBody;
}

export type Page = Written<PageFile>;
export type Post = Written<PostFile> & { readonly listed: ListedPost };
export type Event = Written<EventFile> & { readonly listed: ListedEvent };
