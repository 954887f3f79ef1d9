import type { Node } from '@markdoc/markdoc';
import { z } from 'zod';
import type { ListedEvent, ListedPost } from '@/lib/content/section-data';
import type { ContentNode, SectionNode } from '@/lib/content/tree';
import type { FormDefinition } from '@/lib/forms/definition';
import { issueWords } from '@/lib/server/content/files/describe-issue';
import type { PublicFiles } from '@/lib/server/content/pictures';
import type { PeopleFile, SiteFile } from '@/lib/server/content/schemas';
import { oneOf } from '@/lib/server/content/files/suggest';

/** What sections may draw on. */
export interface SectionSources {
  readonly site: SiteFile;
  readonly people: PeopleFile;
  readonly files: PublicFiles;
  readonly forms: ReadonlyMap<string, FormDefinition>;
  readonly events: readonly ListedEvent[];
  readonly posts: readonly ListedPost[];
  /** Files that are there and have mistakes; what refers to them is not a mistake of its own. */
  readonly unread?: ReadonlySet<string>;
}

/** One tag being read. */
export interface SectionTag {
  readonly line: number;
  readonly node: Node;
  readonly report: (line: number, message: string) => void;
  readonly link: (line: number, href: string) => void;
  readonly read: (nodes: readonly Node[]) => ContentNode[];
}

type Build<Attributes> = (
  attributes: Attributes,
  tag: SectionTag,
  sources: SectionSources,
) => SectionNode | undefined;

/** A section that pages can name: its settings, and how it is made of them. */
export interface SectionKind {
  readonly attributes: z.ZodObject;
  readonly build: Build<never>;
}

export function kind<Schema extends z.ZodObject>(
  attributes: Schema,
  build: Build<z.output<Schema>>,
): SectionKind {
  return { attributes, build };
}

/** Where the site is. A section that cannot do without is told what to write where it is missing. */
export function needCoordinates(
  { coordinates }: SiteFile,
  section: string,
  tag: SectionTag,
): SiteFile['coordinates'] {
  if (coordinates === undefined) {
    tag.report(
      tag.line,
      `The section ${section} needs to know where you are. Write "coordinates" in content/site.yaml.`,
    );
  }
  return coordinates;
}

/** A text that is not empty. */
export const words = z.string().trim().min(1);

/** The settings of a section that has nothing but a title, which it may do without. */
export const onlyTitle = z.strictObject({ title: words.optional() });

/** The settings of a tag as its schema wants them; what does not fit is reported on the tag's line. */
export function readAttributes<Schema extends z.ZodObject>(
  name: string,
  schema: Schema,
  attributes: Readonly<Record<string, unknown>>,
  line: number,
  report: (line: number, message: string) => void,
): z.output<Schema> | undefined {
  const result = schema.safeParse(attributes, { error: issueWords, reportInput: true });
  if (result.success) return result.data;
  const known = Object.keys(schema.shape);
  for (const issue of result.error.issues) {
    const setting = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        report(line, `"${key}" is not a setting of ${name}.${oneOf(key, known)}`);
      }
    } else if (issue.code === 'invalid_type' && issue.input === undefined) {
      report(line, `${name} needs "${setting}". Write {% ${name} ${setting}="…" %}.`);
    } else {
      const isOwn = issue.message !== issueWords(issue);
      report(line, `"${setting}" of ${name}${isOwn ? ':' : ''} ${issue.message}`);
    }
  }
  return undefined;
}

/** One of the tags that stand inside a section, such as the rows of `rows`. */
export interface InnerTag<Attributes> {
  readonly attributes: Attributes;
  readonly children: readonly ContentNode[];
  readonly line: number;
}

/** Reads a section that consists of nothing but inner tags of one name. */
export function readInner<Schema extends z.ZodObject>(
  name: string,
  schema: Schema,
  tag: SectionTag,
): InnerTag<z.output<Schema>>[] {
  return tag.node.children.flatMap((node) => {
    const line = tag.line + (node.lines[0] ?? 0) - (tag.node.lines[0] ?? 0);
    if (node.tag !== name) {
      const outer = tag.node.tag ?? '';
      tag.report(
        line,
        `Inside ${outer} only {% ${name} %} may stand. Put other text before or after.`,
      );
      return [];
    }
    const attributes = readAttributes(name, schema, node.attributes, line, tag.report);
    if (attributes === undefined) return [];
    return [{ attributes, children: tag.read(node.children), line }];
  });
}
