import type { Node } from '@markdoc/markdoc';
import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import type { ListedEvent, ListedPost } from '@/lib/content/section-data';
import type { ContentNode, SectionName, SectionNodes } from '@/lib/content/tree';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Content, Event, Person } from '@/lib/server/content/content';
import type { FileDates } from '@/lib/server/content/downloads/file-dates';
import { describeIssue } from '@/lib/server/content/files/describe-issue';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import type { PictureLists } from '@/lib/server/content/picture-lists';
import type { PublicFiles } from '@/lib/server/content/pictures';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import type { Theme } from '@/lib/server/content/theme/check-theme';
import type { Look } from '@/lib/server/content/theme/theme-schema';
import type { ListLook, PostLinks } from '@/lib/content/sections';
import { href, isoDate, text } from '@/lib/server/content/schemas/values';
import { sectionMeta, sectionProblemWords } from '@/lib/words/lib/server/content/sections';

/** The content that sections can show. */
export interface SectionSources {
  readonly site: SiteFile;
  readonly people: readonly Person[];
  readonly files: PublicFiles;
  readonly pictureLists?: PictureLists;
  /** What is known of files to download. */
  readonly downloads?: {
    readonly dates: FileDates;
    /** Returns the size of a file of `public/`. */
    readonly bytesOf: (path: string) => number | undefined;
  };
  readonly forms: ReadonlyMap<string, FormDefinition>;
  readonly events: readonly ListedEvent[];
  readonly posts: readonly ListedPost[];
  /** Links to the posts of each year and each tag. */
  readonly postLists?: readonly PostLinks[] | undefined;
  readonly look: Look;
  /** The colours of the theme; absent for those of the software. */
  readonly theme?: Theme;
  /** Whether the site has notices, which visitors may dismiss. */
  readonly hasNotices?: boolean;
  /** Files that exist but have mistakes. References to them are not reported. */
  readonly invalidFiles?: ReadonlySet<string>;
}

/** A section tag in a Markdown file. */
export interface SectionTag {
  readonly line: number;
  readonly node: Node;
  readonly report: (line: number, message: string) => void;
  readonly addLink: (line: number, href: string) => void;
  readonly parseNodes: (nodes: readonly Node[]) => ContentNode[];
}

/** The Markdown of a section in one of its states, for the gallery. */
export interface SectionExample {
  readonly state: string;
  /** Contains `DRAWING` as the path of a drawing of the site, and `FORM` as the id of a form. */
  readonly text: string;
}

/** What stands between the tags of a section: text, or tags of one name. Without it the section has neither. */
export type SectionBody = 'text' | InnerTagDefinition;

/** A tag inside a section. The words of its schema are those of all of them, and of one. */
interface InnerTagDefinition {
  readonly name: string;
  readonly attributes: z.ZodObject;
  readonly body?: SectionBody;
}

/** The tag of a section: the schema of its settings, and what creates its node. */
export interface SectionTagDefinition<Node> {
  /** Its words are the name of the section and a sentence about it. */
  readonly attributes: z.ZodObject;
  readonly body?: SectionBody;
  readonly examples: readonly [SectionExample, ...SectionExample[]];
  /** Validates written settings and creates the node. Reports problems and then returns `undefined`. */
  readonly parse: (
    name: string,
    written: Readonly<Record<string, unknown>>,
    tag: SectionTag,
    sources: SectionSources,
  ) => Node | undefined;
}

/** What a section does when a page is rendered, and where it appears without a tag. */
interface SectionHooks<Node> {
  /** Adds what depends on the time. */
  readonly fill?: (node: Node, content: TimedContent, now: Date) => Node;
  /** Returns when a rendered section expires. */
  readonly validUntil?: (node: Node, content: TimedContent, now: Date) => Date | undefined;
  /** Creates the section for the page of an event, above its text. */
  readonly onEvent?: (event: Event, site: SiteFile) => Node | undefined;
}

/** A kind of section. Without a tag, `onEvent` creates it. */
interface SectionDefinition<Node> extends SectionHooks<Node> {
  readonly tag?: SectionTagDefinition<Node>;
}

/** A definition of each section. */
export type SectionDefinitions = {
  readonly [Name in SectionName]: SectionDefinition<SectionNodes[Name]>;
};

/** The content that sections depend on when a page is rendered. */
export type TimedContent = Pick<Content, 'site' | 'events'>;

interface SectionOptions<Schema extends z.ZodObject, Node> extends SectionHooks<Node> {
  readonly attributes: Schema;
  readonly body?: SectionBody;
  readonly examples: readonly [SectionExample, ...SectionExample[]];
  readonly create: (
    attributes: z.output<Schema>,
    tag: SectionTag,
    sources: SectionSources,
  ) => Node | undefined;
}

/** Defines a section with a tag. */
export function defineSection<Schema extends z.ZodObject, Node>({
  attributes,
  body,
  examples,
  create,
  ...hooks
}: SectionOptions<Schema, NoInfer<Node>>): SectionDefinition<Node> {
  return {
    ...hooks,
    tag: {
      attributes,
      examples,
      ...(body === undefined ? {} : { body }),
      parse: (name, written, tag, sources) => {
        const valid = parseAttributes(name, attributes, written, tag.line, tag.report);
        return valid === undefined ? undefined : create(valid, tag, sources);
      },
    },
  };
}

/** Returns the site's coordinates; reports the section if there are none. */
export function requireCoordinates(
  { coordinates }: SiteFile,
  section: string,
  tag: SectionTag,
): SiteFile['coordinates'] {
  if (coordinates === undefined) {
    tag.report(tag.line, sectionProblemWords.noCoordinates(section));
  }
  return coordinates;
}

/** Returns how the theme has its lists; `undefined` for lines. */
export function listLook({ lists }: Look): ListLook | undefined {
  return lists === 'lines' ? undefined : lists;
}

/** The settings that sections of several kinds have, with what forms call them. */
export const sectionSettings = {
  title: text.meta(sectionMeta.title),
  name: text.meta(sectionMeta.name),
  note: text.meta(sectionMeta.note),
  date: isoDate.meta(sectionMeta.date),
  /** Where a link leads. */
  href: href.meta(withWords(sectionMeta.href, { control: 'address', example: '/visit' })),
  /** What a link or a button says. */
  link: text.meta(sectionMeta.link),
  drawing: text.meta(withWords(sectionMeta.drawing, { example: '/pictures/map.svg' })),
  alt: z.string().meta(sectionMeta.alt),
  /** The id of a form. */
  form: text.meta(withWords(sectionMeta.form, { picks: 'form' })),
  folder: text.meta(withWords(sectionMeta.folder, { example: '/pictures/2026' })),
};

/** The settings of a section that has only an optional title. */
export const titleOnly = z.strictObject({ title: sectionSettings.title.optional() });

/** Validates a tag's attributes; reports problems on the tag's line. */
export function parseAttributes<Schema extends z.ZodObject>(
  name: string,
  schema: Schema,
  attributes: Readonly<Record<string, unknown>>,
  line: number,
  report: (line: number, message: string) => void,
): z.output<Schema> | undefined {
  const result = schema.safeParse(attributes, { error: describeAttributeIssue, reportInput: true });
  if (result.success) return result.data;
  const known = Object.keys(schema.shape);
  for (const issue of result.error.issues) {
    const setting = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        report(line, sectionProblemWords.unknownSetting(key, name) + suggestOneOf(key, known));
      }
    } else if (isMissing(issue)) {
      report(line, sectionProblemWords.missingSetting(setting, name));
    } else {
      const isFromSchema = issue.message !== describeAttributeIssue(issue);
      const subject = sectionProblemWords.setting(setting, name);
      report(line, `${subject}${isFromSchema ? ':' : ''} ${issue.message}`);
    }
  }
  return undefined;
}

/** Describes an issue of an attribute. A tag has `=` where YAML has a colon. */
function describeAttributeIssue(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): string | undefined {
  return describeIssue(issue, (issue.path?.length ?? 0) > 1 ? ': ' : '=');
}

function isMissing({ code, input }: z.core.$ZodIssue): boolean {
  // A missing choice of a list is an invalid value.
  return (code === 'invalid_type' || code === 'invalid_value') && input === undefined;
}

/** A tag inside a section, such as `row` in `rows`. */
interface InnerTag<Attributes> {
  readonly attributes: Attributes;
  readonly children: readonly ContentNode[];
  readonly line: number;
}

/** Parses a section that contains only tags of one name. */
export function parseInnerTags<Schema extends z.ZodObject>(
  name: string,
  schema: Schema,
  tag: SectionTag,
): InnerTag<z.output<Schema>>[] {
  return tag.node.children.flatMap((node) => {
    const line = tag.line + (node.lines[0] ?? 0) - (tag.node.lines[0] ?? 0);
    if (node.tag !== name) {
      tag.report(line, sectionProblemWords.wrongChild(tag.node.tag ?? '', name));
      return [];
    }
    const attributes = parseAttributes(name, schema, node.attributes, line, tag.report);
    if (attributes === undefined) return [];
    return [{ attributes, children: tag.parseNodes(node.children), line }];
  });
}

/** Whether a section names either its entries or a folder of them. Reports one that names both or neither. */
export function isListOrFolder(
  entries: readonly unknown[],
  folder: string | undefined,
  { node, line, report }: SectionTag,
  message: string,
): boolean {
  if ((folder === undefined) !== (entries.length === 0)) return true;
  // A wrong tag inside is reported already.
  if (folder !== undefined || node.children.length === 0) report(line, message);
  return false;
}
