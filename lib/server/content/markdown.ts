import Markdoc, { type Node } from '@markdoc/markdoc';
import type { ContentElement, ContentNode, ContentTag, SectionNode } from '@/lib/content/tree';

/** What reading a Markdown text needs to know of the file around it. */
export interface MarkdownReader {
  /** Says what is wrong on a line of the file. */
  readonly report: (line: number, message: string) => void;
  /** Notes a link, to be checked when every page is known. */
  readonly link: (line: number, href: string) => void;
  /** Makes the section of a tag, or reports why it cannot. */
  readonly section: (
    name: string,
    attributes: Readonly<Record<string, unknown>>,
    node: Node,
    read: (nodes: readonly Node[]) => ContentNode[],
  ) => SectionNode | undefined;
  readonly picture: (line: number, src: string, alt: string) => SectionNode | undefined;
}

/** A heading of running text, for the list of contents and for links to it. */
export interface Heading {
  readonly id: string;
  readonly title: string;
}

export interface MarkdownBody {
  readonly nodes: readonly ContentNode[];
  readonly headings: readonly Heading[];
  /** Every id that a link may lead to. */
  readonly anchors: ReadonlySet<string>;
}

/** Turns Markdown with section tags into a finished tree. Mistakes go to `reader.report`. */
export function readMarkdown(
  text: string,
  firstLine: number,
  reader: MarkdownReader,
): MarkdownBody {
  const lines = text.split('\n');
  let isBroken = false;
  const headings: Heading[] = [];
  const anchors = new Set<string>();
  const lineOf = (node: Node) => (node.lines[0] ?? 0) + firstLine;

  function anchor(title: string): string {
    const base = slug(title);
    let id = base;
    for (let count = 2; anchors.has(id); count += 1) id = `${base}-${count}`;
    anchors.add(id);
    return id;
  }

  const readAll = (nodes: readonly Node[]): ContentNode[] => nodes.flatMap((node) => read(node));

  function element(
    tag: ContentTag,
    node: Node,
    attributes?: ContentElement['attributes'],
  ): ContentElement[] {
    const children = readAll(node.children);
    return [attributes === undefined ? { tag, children } : { tag, attributes, children }];
  }

  function read(node: Node): ContentNode[] {
    if (!reportSyntax(node)) return [];
    switch (node.type) {
      case 'document':
      case 'inline':
        return readAll(node.children);
      case 'comment':
      case 'error':
        return [];
      case 'text':
        return [String(node.attributes.content)];
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
            // A long line scrolls sideways, so a keyboard must be able to get there.
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
        reader.report(
          lineOf(node),
          `This page cannot show a "${node.type}". Write it another way.`,
        );
        return [];
    }
  }

  /** Whether the node can be read. */
  function reportSyntax(node: Node): boolean {
    for (const { id } of node.errors) {
      // The closing tag of an opening one that could not be read.
      if (id === 'missing-opening' && isBroken) return false;
      if (id === 'parse-error') isBroken = true;
      reader.report(lineOf(node), syntaxFault(id, lines.slice(...node.lines).join('\n')));
    }
    return true;
  }

  function paragraph(node: Node): ContentNode[] {
    const children = readAll(node.children);
    // A picture on a line of its own is a figure, and a figure may not stand in a paragraph.
    const [only] = children;
    if (children.length === 1 && typeof only === 'object' && 'section' in only) return [only];
    return children.length === 0 ? [] : [{ tag: 'p', children }];
  }

  function heading(node: Node): ContentNode[] {
    const level = Number(node.attributes.level);
    const children = readAll(node.children);
    if (level === 1) {
      reader.report(
        lineOf(node),
        'The page’s title is the "title" at the top. Begin headings here with ##.',
      );
    }
    const tagName = level <= 2 ? 'h2' : level === 3 ? 'h3' : 'h4';
    const title = plainText(children);
    const id = anchor(title);
    if (tagName === 'h2') headings.push({ id, title });
    return [{ tag: tagName, attributes: { id }, children }];
  }

  function link(node: Node): ContentNode[] {
    const href = String(node.attributes.href);
    reader.link(lineOf(node), href);
    return element('a', node, { href });
  }

  function image(node: Node): ContentNode[] {
    const alt = plainText(readAll(node.children)) || String(node.attributes.alt ?? '');
    const section = reader.picture(lineOf(node), String(node.attributes.src), alt);
    return section === undefined ? [] : [section];
  }

  function tag(node: Node): ContentNode[] {
    const section = reader.section(node.tag ?? '', node.attributes, node, readAll);
    if (section === undefined) return [];
    if ('title' in section && section.section !== 'hero' && section.title) {
      const id = anchor(section.title);
      headings.push({ id, title: section.title });
      return [{ ...section, id }];
    }
    return [section];
  }

  const nodes = joinText(readAll([Markdoc.parse(text)]));
  return { nodes, headings, anchors };
}

/** The words of a tree without its elements. */
export function plainText(nodes: readonly ContentNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      return 'children' in node ? plainText(node.children) : '';
    })
    .join('')
    .trim();
}

/** An address part made of words: small letters, digits and hyphens. */
export function slug(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/[\u0300-\u036f’']/g, '');
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

function syntaxFault(id: string, tag: string): string {
  if (id === 'missing-closing' || id === 'missing-opening') {
    return 'A section tag has no partner. Open it with {% name %} and close it with {% /name %}, or write {% name /%}.';
  }
  const [, setting, value] = /(?<![\w-])([\w-]+)=[“”„«‘’‚]([^“”»‘’]*)/.exec(tag) ?? [];
  return setting === undefined
    ? 'This tag cannot be read. Write it as {% name setting="value" /%}.'
    : `A tag needs straight quotes. Write ${setting}="${value ?? ''}".`;
}
