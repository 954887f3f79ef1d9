import type { FormDefinition } from '@/lib/forms/definition';
import type { ListedEvent, ListedPost } from '@/lib/content/tree';
import { ContentReader } from '@/lib/server/content/content-reader';
import { checkLinks } from '@/lib/server/content/links';
import type { MarkdownBody } from '@/lib/server/content/markdown';
import type { PublicFiles } from '@/lib/server/content/pictures';
import { ContentError, type Problem } from '@/lib/server/content/problem';
import type {
  EventFile,
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
  /** Pages of `content/pages` by their address. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Folders with a `_section.yaml` by their address, outer before inner. */
  readonly sections: ReadonlyMap<string, SectionFile>;
  /** Newest first. */
  readonly posts: readonly Post[];
  /** In the order in which they happen. */
  readonly events: readonly Event[];
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

export type LoadedContent =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads `content/` and looks through `public/` below `root` (the project's folder). All mistakes of
 * all files come back together, in the order of files and lines.
 */
export async function loadContent(root: string): Promise<LoadedContent> {
  const reader = new ContentReader(root);
  const content = await reader.read();
  const problems = [...reader.problems];
  if (content !== undefined) problems.push(...checkLinks(content, reader.links));
  if (content !== undefined && problems.length === 0) return { ok: true, content };
  const sorted = problems.sort(
    (a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0),
  );
  return { ok: false, problems: sorted };
}

/** Everything that is wrong with the content below `root`; empty if nothing is. */
export async function checkContent(root: string): Promise<readonly Problem[]> {
  const loaded = await loadContent(root);
  return loaded.ok ? [] : loaded.problems;
}

/** Next bundles this module more than once; what is kept on the global object is kept once. */
const shared = globalThis as typeof globalThis & { frontdeskContent?: Promise<Content> };

/**
 * The content of the running site. Read once in production, anew at each call in development.
 * Throws a ContentError when a file has mistakes.
 */
export function readContent(): Promise<Content> {
  if (process.env.NODE_ENV !== 'production') return readOrThrow();
  return (shared.frontdeskContent ??= readOrThrow());
}

async function readOrThrow(): Promise<Content> {
  const loaded = await loadContent(process.cwd());
  if (!loaded.ok) throw new ContentError(loaded.problems);
  return loaded.content;
}
