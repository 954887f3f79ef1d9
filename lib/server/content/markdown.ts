import { basename } from 'node:path';
import type { Node } from '@markdoc/markdoc';
import type { ContentElement, ContentNode, ContentTag, SectionNode } from '@/lib/content/tree';
import { decodePath } from '@/lib/server/content/pictures';
import { findTextProblems } from '@/lib/server/content/check-text';
import { markdownWords } from '@/lib/words/lib/server/content';
import { normalizeText } from '@/lib/intl/normalize-text';

/** Callbacks of the Markdown parser. */
interface MarkdownHandlers {
  /** Parses the text to the nodes of Markdoc. */
  readonly parse: (text: string) => Node;
  /** Reports a problem on a line of the file. */
  readonly report: (line: number, message: string) => void;
  /** Collects a link, which is checked after all pages are parsed. */
  readonly addLink: (line: number, href: string) => void;
  /**
   * Returns the address of a link as browsers need it: the name of a file may have any character, and a
   * telephone number has the code of its country.
   */
  readonly addressOf: (href: string) => string;
  /** Creates the section of a tag, or reports a problem and returns `undefined`. */
  readonly createSection: (
    name: string,
    attributes: Readonly<Record<string, unknown>>,
    node: Node,
    parseNodes: (nodes: readonly Node[]) => ContentNode[],
  ) => SectionNode | undefined;
  readonly createPicture: (line: number, src: string, alt: string) => SectionNode | undefined;
}

/** A heading of level 2 or a section title, for the table of contents. */
export interface Heading {
  readonly id: string;
  readonly title: string;
}

export interface ParsedMarkdown {
  readonly nodes: readonly ContentNode[];
  readonly headings: readonly Heading[];
  /** Every id that a link can target. */
  readonly anchors: ReadonlySet<string>;
  /** The line of each hero in the file. */
  readonly heroLines: readonly number[];
}

/** Parses Markdown with section tags to a tree. `firstLine` is the line of the file it starts on. */
export function parseMarkdown(
  text: string,
  firstLine: number,
  handlers: MarkdownHandlers,
): ParsedMarkdown {
  const lines = text.split('\n');
  let hasInvalidTag = false;
  const headings: Heading[] = [];
  const anchors = new Set<string>();
  /** How often each title has been met: thousands of equal ones need no search. */
  const counts = new Map<string, number>();
  const heroLines: number[] = [];
  let isInLink = false;
  const lineOf = (node: Node) => (node.lines[0] ?? 0) + firstLine;

  /** Returns the line of a node on which something is written, and not with a backslash in front. */
  function lineWith(node: Node, written: string): number | undefined {
    const [start = 0, end = lines.length] = node.lines;
    const index = lines.slice(start, end).findIndex((line) => {
      const column = line.indexOf(written);
      return column >= 0 && line[column - 1] !== '\\';
    });
    return index < 0 ? undefined : start + index + firstLine;
  }

  function addAnchor(title: string): string {
    const base = slugify(title);
    let id = base;
    let count = counts.get(base) ?? 1;
    while (anchors.has(id)) {
      count += 1;
      id = `${base}-${count}`;
    }
    counts.set(base, count);
    anchors.add(id);
    return id;
  }

  const parseNodes = (nodes: readonly Node[]): ContentNode[] =>
    nodes.flatMap((node) => parseNode(node));

  function element(
    tag: ContentTag,
    node: Node,
    attributes?: ContentElement['attributes'],
  ): ContentElement[] {
    const children = parseNodes(node.children);
    return [attributes === undefined ? { tag, children } : { tag, attributes, children }];
  }

  function parseNode(node: Node): ContentNode[] {
    if (!reportSyntax(node)) return [];
    switch (node.type) {
      case 'document':
      case 'inline':
        return parseNodes(node.children);
      case 'comment':
      case 'error':
        return [];
      case 'text':
        return textOf(node);
      case 'softbreak':
        return [' '];
      case 'hardbreak':
        return [{ tag: 'br', children: [] }];
      case 'hr':
        return [{ tag: 'hr', children: [] }];
      case 'paragraph':
        return paragraph(node);
      case 'heading':
        return heading(node);
      case 'link':
        return link(node);
      case 'image':
        return image(node);
      case 'code':
        return [{ tag: 'code', children: [String(node.attributes.content)] }];
      case 'fence':
        return [
          {
            tag: 'pre',
            // A long line scrolls sideways, so the element must be focusable for keyboard users.
            attributes: { tabIndex: 0 },
            children: [{ tag: 'code', children: [String(node.attributes.content)] }],
          },
        ];
      case 'list':
        return element(node.attributes.ordered === true ? 'ol' : 'ul', node);
      case 'item':
        return element('li', node);
      case 'th':
        return element('th', node, { scope: 'col' });
      case 'em':
      case 'strong':
      case 's':
      case 'blockquote':
      case 'table':
      case 'thead':
      case 'tbody':
      case 'tr':
      case 'td':
        return element(node.type, node);
      case 'tag':
        return tag(node);
      default:
        handlers.report(lineOf(node), markdownWords.unsupportedNode(node.type));
        return [];
    }
  }

  /** Reports the syntax errors of a node; returns whether its content can be parsed. */
  function reportSyntax(node: Node): boolean {
    if (node.type !== 'tag' && node.annotations.length > 0) {
      handlers.report(lineOf(node), markdownWords.annotation);
    }
    // A tag may have the same error for each of its settings.
    for (const id of new Set(node.errors.map((error) => error.id))) {
      // Follows from an opening tag that is already reported.
      if (id === 'missing-opening' && hasInvalidTag) return false;
      if (id === 'parse-error') hasInvalidTag = true;
      handlers.report(lineOf(node), syntaxProblem(id, lines.slice(...node.lines).join('\n')));
    }
    return true;
  }

  function textOf(node: Node): ContentNode[] {
    const content: unknown = node.attributes.content;
    if (typeof content !== 'string') {
      handlers.report(lineOf(node), markdownWords.variable);
      return [];
    }
    for (const { written, message } of findTextProblems(content, isInLink)) {
      const line = lineWith(node, written);
      if (line !== undefined) handlers.report(line, message);
    }
    return [content];
  }

  function paragraph(node: Node): ContentNode[] {
    const children = parseNodes(node.children);
    // A picture alone in a paragraph becomes a figure, which HTML does not allow inside `p`.
    const [only] = children;
    if (children.length === 1 && typeof only === 'object' && 'section' in only) return [only];
    return children.length === 0 ? [] : [{ tag: 'p', children }];
  }

  function heading(node: Node): ContentNode[] {
    const level = Number(node.attributes.level);
    const children = parseNodes(node.children);
    if (level === 1) {
      handlers.report(lineOf(node), markdownWords.levelOneHeading);
    }
    const tagName = level <= 2 ? 'h2' : level === 3 ? 'h3' : 'h4';
    const title = plainText(children);
    const id = addAnchor(title);
    if (tagName === 'h2') headings.push({ id, title });
    return [{ tag: tagName, attributes: { id }, children }];
  }

  function link(node: Node): ContentNode[] {
    const written = String(node.attributes.href);
    const href = handlers.addressOf(written);
    handlers.addLink(lineWith(node, written) ?? lineOf(node), href);
    isInLink = true;
    const link = element('a', node, { href });
    isInLink = false;
    return link;
  }

  function image(node: Node): ContentNode[] {
    const alt = plainText(parseNodes(node.children)) || String(node.attributes.alt ?? '');
    const src = String(node.attributes.src);
    const section = handlers.createPicture(lineWith(node, src) ?? lineOf(node), src, alt);
    return section === undefined ? [] : [section];
  }

  function tag(node: Node): ContentNode[] {
    const section = handlers.createSection(node.tag ?? '', node.attributes, node, parseNodes);
    if (section === undefined) return [];
    if (section.section === 'hero') heroLines.push(lineOf(node));
    if ('title' in section && section.section !== 'hero' && section.title) {
      const id = addAnchor(section.title);
      headings.push({ id, title: section.title });
      return [withPictureIds({ ...section, id })];
    }
    return [withPictureIds(section)];
  }

  /** Gives each picture of a gallery the fragment that opens it, named for its file. */
  function withPictureIds(section: SectionNode): SectionNode {
    if (section.section !== 'gallery') return section;
    const pictures = section.pictures.map((shot) => {
      const name = basename(decodePath(shot.picture.src)).replace(/\.\w+$/, '');
      return { ...shot, id: addAnchor(`picture ${name}`) };
    });
    return { ...section, pictures };
  }

  const nodes = joinText(parseNodes([handlers.parse(text)]));
  return { nodes, headings, anchors, heroLines };
}

/** Returns the text of a tree. */
export function plainText(nodes: readonly ContentNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      return 'children' in node ? plainText(node.children) : '';
    })
    .join('')
    .trim();
}

/** Converts a title to a part of an address: lowercase letters, digits and hyphens. */
export function slugify(title: string): string {
  const plain = normalizeText(title, 'NFKD').replaceAll(/[\u0300-\u036f’']/g, '');
  return (
    plain
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'part'
  );
}

function joinText(nodes: readonly ContentNode[]): ContentNode[] {
  const joined: ContentNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (typeof node === 'string' && typeof last === 'string') joined.splice(-1, 1, last + node);
    else if (typeof node === 'object' && 'children' in node)
      joined.push({ ...node, children: joinText(node.children) });
    else joined.push(node);
  }
  return joined;
}

function syntaxProblem(id: string, tag: string): string {
  if (id === 'missing-closing' || id === 'missing-opening') return markdownWords.unbalancedTag;
  const [, setting, value] = /(?<![\w-])([\w-]+)=[“”„«‘’‚]([^“”»‘’]*)/.exec(tag) ?? [];
  if (setting !== undefined) return markdownWords.curlyQuotes(setting, value ?? '');
  const name = /\{% *([a-z]+(?: [a-z]+)+)(?= [\w-]+=| *\/?%\})/.exec(tag)?.[1];
  if (name !== undefined) return markdownWords.spacedName(name.replaceAll(' ', '-'));
  return tag.includes('={') ? markdownWords.invalidGroup : markdownWords.invalidTag;
}
