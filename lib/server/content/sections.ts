import type { Node } from '@markdoc/markdoc';
import { z } from 'zod';
import type {
  ContentElement,
  ContentNode,
  ListedEvent,
  ListedPost,
  Picture,
  Row,
  SectionNode,
} from '@/lib/content/tree';
import type { FormDefinition } from '@/lib/forms/definition';
import { openingHoursOf } from '@/lib/server/content/hours';
import { plainText } from '@/lib/server/content/markdown';
import type { PublicFiles } from '@/lib/server/content/pictures';
import { href, type SiteFile } from '@/lib/server/content/schemas';
import { oneOf } from '@/lib/server/content/suggest';

/** What sections may draw on. */
export interface SectionSources {
  readonly site: SiteFile;
  readonly files: PublicFiles;
  readonly forms: ReadonlyMap<string, FormDefinition>;
  readonly events: readonly ListedEvent[];
  readonly posts: readonly ListedPost[];
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

interface SectionKind {
  readonly attributes: z.ZodObject;
  readonly build: Build<never>;
}

function kind<Schema extends z.ZodObject>(
  attributes: Schema,
  build: Build<z.output<Schema>>,
): SectionKind {
  return { attributes, build };
}

const text = z.string().trim().min(1);

/** Every section a page can name, by its tag. A section of your own is one more line here. */
export const sectionKinds: Readonly<Record<string, SectionKind>> = {
  hero: kind(
    z.strictObject({
      title: text,
      note: text.optional(),
      drawing: text.optional(),
      alt: text.optional(),
    }),
    ({ title, note, drawing, alt }, tag, sources) => {
      const body = tag.read(tag.node.children);
      const { rest, actions } = takeActions(body);
      const picture =
        drawing === undefined
          ? undefined
          : pictureOf(drawing, alt ?? '', tag.line, tag.report, sources.files);
      return {
        section: 'hero',
        title,
        ...(note === undefined ? {} : { note }),
        ...(picture === undefined ? {} : { drawing: picture }),
        actions,
        children: rest,
      };
    },
  ),

  prose: kind(z.strictObject({ title: text.optional() }), ({ title }, tag) => ({
    section: 'prose',
    ...(title === undefined ? {} : { title }),
    children: tag.read(tag.node.children),
  })),

  rows: kind(z.strictObject({ title: text.optional() }), ({ title }, tag) => ({
    section: 'rows',
    ...(title === undefined ? {} : { title }),
    rows: readRows(tag),
  })),

  'opening-hours': kind(
    z.strictObject({ title: text.default('Opening hours') }),
    ({ title }, tag, { site }) => {
      if (site.hours === undefined) {
        tag.report(
          tag.line,
          'There are no opening hours to show. Write "hours" in content/site.yaml.',
        );
        return undefined;
      }
      return {
        section: 'opening-hours',
        title,
        hours: openingHoursOf(site.hours),
        timeZone: site.timeZone,
        locale: site.locale,
      };
    },
  ),

  picture: kind(
    z.strictObject({ src: text, alt: z.string().default(''), caption: text.optional() }),
    ({ src, alt, caption }, tag, { files }) => {
      const picture = pictureOf(src, alt, tag.line, tag.report, files);
      if (picture === undefined) return undefined;
      return { section: 'picture', picture, ...(caption === undefined ? {} : { caption }) };
    },
  ),

  'contact-details': kind(
    z.strictObject({ title: text.default('Find us'), directions: href.optional() }),
    ({ title, directions }, tag, { site }) => {
      if (directions !== undefined) tag.link(tag.line, directions);
      const { email, phone } = site.contact;
      const { region, postalCode, ...address } = site.address;
      return {
        section: 'contact-details',
        title,
        name: site.name,
        address: {
          ...address,
          ...(region === undefined ? {} : { region }),
          ...(postalCode === undefined ? {} : { postalCode }),
        },
        ...(email === undefined ? {} : { email }),
        ...(phone === undefined ? {} : { phone }),
        ...(directions === undefined ? {} : { directions }),
      };
    },
  ),

  form: kind(
    z.strictObject({ id: text, title: text.optional() }),
    ({ id, title }, tag, { forms }) => {
      const form = forms.get(id);
      if (form === undefined) {
        tag.report(
          tag.line,
          `There is no form "${id}" in content/forms.${oneOf(id, [...forms.keys()])}`,
        );
        return undefined;
      }
      return { section: 'form', title: title ?? form.title, form };
    },
  ),

  'events-list': kind(
    z.strictObject({ title: text.optional() }),
    ({ title }, _tag, { events }) => ({
      section: 'events-list',
      ...(title === undefined ? {} : { title }),
      events,
    }),
  ),

  'journal-list': kind(
    z.strictObject({
      title: text.optional(),
      newest: z.number().int().min(1).default(Number.MAX_SAFE_INTEGER),
    }),
    ({ title, newest }, _tag, { posts }) => ({
      section: 'journal-list',
      ...(title === undefined ? {} : { title }),
      posts: posts.slice(0, newest),
    }),
  ),
};

/** A picture that exists, is one, and has words for those who cannot see it; otherwise it is reported. */
export function pictureOf(
  src: string,
  alt: string,
  line: number,
  report: (line: number, message: string) => void,
  files: PublicFiles,
): Picture | undefined {
  if (alt.trim() === '') {
    report(line, `The picture ${src} has no text alternative. Write alt="what it shows".`);
  }
  const file = files.get(src);
  if (file === undefined) {
    const pictures = [...files].flatMap(([path, found]) => (found === undefined ? [] : [path]));
    report(
      line,
      files.has(src)
        ? `${src} is not a picture this site can show. Use JPEG, PNG, WebP, AVIF, or an SVG whose drawing has the id "drawing".`
        : `There is no picture public${src.startsWith('/') ? '' : '/'}${src}.${oneOf(src, pictures)}`,
    );
    return undefined;
  }
  return { ...file, src, alt };
}

function isElement(node: ContentNode): node is ContentElement {
  return typeof node === 'object' && 'tag' in node;
}

/** A list of nothing but links at the end of a hero is what it invites to do. */
function takeActions(body: readonly ContentNode[]) {
  const last = body.at(-1);
  if (last === undefined || !isElement(last) || last.tag !== 'ul')
    return { rest: body, actions: [] };
  const actions = last.children.flatMap((item) => {
    const link = isElement(item) ? item.children.find(isElement) : undefined;
    return link?.tag === 'a'
      ? [{ label: plainText(link.children), href: String(link.attributes?.href) }]
      : [];
  });
  return actions.length === last.children.length
    ? { rest: body.slice(0, -1), actions }
    : { rest: body, actions: [] };
}

const rowSchema = z.strictObject({
  title: text,
  href,
  label: text.optional(),
  link: text.optional(),
});

function readRows(tag: SectionTag): Row[] {
  return tag.node.children.flatMap((node) => {
    const line = tag.line + (node.lines[0] ?? 0) - (tag.node.lines[0] ?? 0);
    if (node.tag !== 'row') {
      tag.report(line, 'Inside rows only {% row %} may stand. Put other text before or after.');
      return [];
    }
    const attributes = readAttributes('row', rowSchema, node.attributes, line, tag.report);
    if (attributes === undefined) return [];
    tag.link(line, attributes.href);
    return [
      {
        title: attributes.title,
        href: attributes.href,
        ...(attributes.label === undefined ? {} : { label: attributes.label }),
        ...(attributes.link === undefined ? {} : { linkText: attributes.link }),
        children: tag.read(node.children),
      },
    ];
  });
}

/** The attributes of a tag as its schema wants them; what does not fit is reported on the tag's line. */
export function readAttributes<Schema extends z.ZodObject>(
  name: string,
  schema: Schema,
  attributes: Readonly<Record<string, unknown>>,
  line: number,
  report: (line: number, message: string) => void,
): z.output<Schema> | undefined {
  const result = schema.safeParse(attributes);
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
      report(line, `"${setting}" of ${name} cannot be used: ${issue.message}.`);
    }
  }
  return undefined;
}
