import type { ContentElement, ContentNode, SectionNode } from '@/lib/content/tree';
import { renderSection } from '@/lib/server/site/feeds/markdown/sections';
import {
  absoluteUrl,
  escapeMarkdown,
  indentLines,
  markdownParagraph,
  markdownTable,
} from '@/lib/server/site/feeds/markdown/text';

/** Elements that are part of a line. */
const inlineTags: ReadonlySet<string> = new Set(['a', 'br', 'code', 'em', 's', 'strong']);

/** What stands on both sides of the text of an element. */
const marks: Readonly<Record<string, string>> = { em: '*', s: '~~', strong: '**' };

const headings: Readonly<Record<string, string>> = { h2: '## ', h3: '### ', h4: '#### ' };

/**
 * Renders the body of a page as Markdown (CommonMark, with the tables of GitHub), without an empty line at
 * its end. URLs are absolute, and a section that only works on the site becomes a link to it. `page` is the
 * page's absolute URL.
 */
export function renderMarkdown(nodes: readonly ContentNode[], page: string): string {
  return renderBlocks(nodes, page).join('\n\n');
}

/** Renders each paragraph, list and the like. Text and elements of a line beside each other are one. */
function renderBlocks(nodes: readonly ContentNode[], page: string): string[] {
  const blocks: string[] = [];
  let line = '';
  const sectionOf = (section: SectionNode) =>
    renderSection(section, page, {
      blocks: (inner) => renderBlocks(inner, page),
      line: (inner) => renderInline(inner, page),
    });
  const endLine = () => {
    if (line.trim() !== '') blocks.push(markdownParagraph(line));
    line = '';
  };
  for (const node of nodes) {
    if (typeof node === 'string' || ('tag' in node && inlineTags.has(node.tag))) {
      line += renderInline([node], page);
      continue;
    }
    endLine();
    blocks.push(...('section' in node ? sectionOf(node) : renderElement(node, page)));
  }
  endLine();
  return blocks;
}

function renderInline(nodes: readonly ContentNode[], page: string): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeMarkdown(node);
      if ('section' in node) return '';
      const { tag, attributes, children } = node;
      if (tag === 'br') return '\\\n';
      if (tag === 'code')
        return `\`${children.filter((child) => typeof child === 'string').join('')}\``;
      const text = renderInline(children, page);
      if (tag === 'a') return `[${text}](${absoluteUrl(String(attributes?.href), page)})`;
      const mark = marks[tag] ?? '';
      return mark + text + mark;
    })
    .join('');
}

function renderElement(element: ContentElement, page: string): string[] {
  const { tag, children } = element;
  switch (tag) {
    case 'p':
      return [markdownParagraph(renderInline(children, page))];
    case 'h2':
    case 'h3':
    case 'h4':
      return [(headings[tag] ?? '') + renderInline(children, page)];
    case 'hr':
      return ['---'];
    case 'pre':
      return [`\`\`\`\n${plainText(children).replace(/\n$/, '')}\n\`\`\``];
    case 'blockquote':
      return [indentLines(renderMarkdown(children, page), '> ')];
    case 'ol':
    case 'ul':
      return [renderList(children, tag, page)];
    case 'table':
      return [renderTable(element, page)];
    default:
      return renderBlocks(children, page);
  }
}

function renderList(items: readonly ContentNode[], tag: 'ol' | 'ul', page: string): string {
  return items
    .flatMap((item) => (typeof item === 'object' && 'tag' in item ? [item] : []))
    .map(({ children }, index) => {
      const marker = tag === 'ol' ? `${index + 1}. ` : '- ';
      const text = renderBlocks(children, page).join('\n');
      return marker + indentLines(text, ' '.repeat(marker.length)).trimStart();
    })
    .join('\n');
}

function renderTable(table: ContentElement, page: string): string {
  const rows = elementsOf(table, 'tr').map((row) =>
    [...elementsOf(row, 'th'), ...elementsOf(row, 'td')].map(({ children }) =>
      renderInline(children, page),
    ),
  );
  return markdownTable(rows);
}

function elementsOf(node: ContentElement, tag: string): ContentElement[] {
  return node.children.flatMap((child) => {
    if (typeof child === 'string' || !('tag' in child)) return [];
    return child.tag === tag ? [child] : elementsOf(child, tag);
  });
}

function plainText(nodes: readonly ContentNode[]): string {
  return nodes
    .map((node) =>
      typeof node === 'string' ? node : 'tag' in node ? plainText(node.children) : '',
    )
    .join('');
}
