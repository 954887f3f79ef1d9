import type { CaptionedPicture } from '@/lib/content/section-data';
import type { ContentNode, SectionNode } from '@/lib/content/tree';
import { hoursBlocks } from '@/lib/server/site/feeds/markdown/opening-hours';
import {
  escapeMarkdown,
  indentLines,
  markdownFact,
  markdownLink,
  markdownList,
  markdownParagraph,
  markdownTable,
} from '@/lib/server/site/feeds/markdown/text';

/** Renders what is inside a section. */
interface Render {
  /** Returns each paragraph, list and the like. */
  readonly blocks: (nodes: readonly ContentNode[]) => string[];
  readonly line: (nodes: readonly ContentNode[]) => string;
}

/**
 * Renders a section as Markdown. A section that only works on the site becomes a link to it. `page` is the
 * absolute address of the page.
 */
export function renderSection(section: SectionNode, page: string, render: Render): string[] {
  const title = 'title' in section ? section.title : undefined;
  const body = renderSectionBody(section, page, render);
  if (body !== undefined) {
    return [...(title === undefined ? [] : [`## ${escapeMarkdown(title)}`]), ...body];
  }
  if (title === undefined) return [];
  return [markdownLink(title, 'id' in section ? `#${section.id}` : page, page)];
}

/** Renders a section's content; `undefined` for sections that only work on the site. */
function renderSectionBody(
  section: SectionNode,
  page: string,
  { blocks, line }: Render,
): string[] | undefined {
  const list = (lines: readonly string[]) => (lines.length === 0 ? [] : [markdownList(lines)]);
  const link = (text: string, href: string) => markdownLink(text, href, page);
  if (section.section === 'picture') {
    return pictureBlocks(section, page);
  }
  if (section.section === 'quote') {
    const { children, who, what } = section;
    return [quoteBlock(blocks(children), who, what)];
  }
  if (section.section === 'testimonials') {
    return section.testimonials.map(({ children, who, role }) =>
      quoteBlock(blocks(children), who, role),
    );
  }
  if (section.section === 'hero') {
    return [
      ...blocks(section.children),
      ...list(section.actions.map(({ label, href }) => link(label, href))),
    ];
  }
  if (section.section === 'call-to-action') {
    return [...blocks(section.children), link(section.linkText, section.href)];
  }
  if (section.section === 'opening-hours') {
    return hoursBlocks(section.hours, section.locale);
  }
  if (section.section === 'contact-details') {
    const { name, address, email, phone } = section;
    return [
      [name, ...address].map(escapeMarkdown).join('\\\n'),
      ...list([
        ...(email === undefined ? [] : [link(email, `mailto:${email}`)]),
        ...(phone === undefined ? [] : [link(phone.text, phone.href)]),
      ]),
    ];
  }
  if (section.section === 'events-list') {
    return list(
      section.events.map(({ title, href, dateText, timeText, summary }) => {
        const name = href === undefined ? escapeMarkdown(title) : link(title, href);
        return `${name}, ${dateText}, ${timeText}: ${escapeMarkdown(summary)}`;
      }),
    );
  }
  if (section.section === 'journal-list') {
    return list(
      section.posts.map(
        ({ title, href, dateText, summary }) =>
          `${link(title, href)}, ${dateText}: ${escapeMarkdown(summary)}`,
      ),
    );
  }
  if (section.section === 'price-table') {
    return [
      markdownTable([
        [escapeMarkdown(section.caption), ''],
        ...section.prices.map(({ what, price, note }) => [
          escapeMarkdown(note === undefined ? what : `${what}, ${note}`),
          escapeMarkdown(price),
        ]),
      ]),
    ];
  }
  if ('children' in section) return blocks(section.children);
  if ('rows' in section) {
    return list(
      section.rows.map(({ href, title, children }) =>
        `${link(title, href)}. ${line(withoutParagraphs(children))}`.trim(),
      ),
    );
  }
  if ('steps' in section) {
    return section.steps.flatMap(({ title, children }) => [
      `### ${escapeMarkdown(title)}`,
      ...blocks(children),
    ]);
  }
  if ('entries' in section) {
    return section.entries.flatMap(({ label, title, children }) => [
      `### ${escapeMarkdown(title === undefined ? label : `${label}: ${title}`)}`,
      ...blocks(children),
    ]);
  }
  if ('columns' in section) {
    return section.columns.flatMap(({ title, children }) => [
      ...(title === undefined ? [] : [`### ${escapeMarkdown(title)}`]),
      ...blocks(children),
    ]);
  }
  if ('logos' in section) {
    return list(
      section.logos.map(({ name, href }) =>
        href === undefined ? escapeMarkdown(name) : link(name, href),
      ),
    );
  }
  if ('groups' in section) {
    return list(
      section.groups.flatMap(({ downloads }) =>
        downloads.map(({ href, title, text }) => `${link(title, href)}, ${escapeMarkdown(text)}`),
      ),
    );
  }
  if ('questions' in section) {
    return section.questions.flatMap(({ question, answer }) => [
      `### ${escapeMarkdown(question)}`,
      ...blocks(answer),
    ]);
  }
  if ('pictures' in section) {
    return section.pictures.flatMap((picture) => pictureBlocks(picture, page));
  }
  if ('facts' in section) {
    return list(
      section.facts.map(({ label, value, note }) =>
        markdownFact(label, note === undefined ? value : `${value}. ${note}`),
      ),
    );
  }
  if ('bars' in section) {
    return list(section.bars.map(({ label, text }) => markdownFact(label, text)));
  }
  if ('people' in section) {
    return list(
      section.people.map(({ name, role, about }) =>
        markdownFact(name, about === undefined ? role : `${role}. ${about}`),
      ),
    );
  }
  return undefined;
}

function quoteBlock(text: readonly string[], who: string, what: string | undefined): string {
  const source = escapeMarkdown(what === undefined ? who : `${who}, ${what}`);
  return indentLines([...text, source].join('\n\n'), '> ');
}

/** Joins the paragraphs of a short text to one line. */
function withoutParagraphs(nodes: readonly ContentNode[]): readonly ContentNode[] {
  return nodes.flatMap((node) =>
    typeof node === 'object' && 'tag' in node && node.tag === 'p'
      ? [...node.children, ' ']
      : [node],
  );
}

function pictureBlocks({ picture, caption, credit }: CaptionedPicture, page: string): string[] {
  const { src, alt } = picture;
  const texts = [caption, credit].filter((text) => text !== undefined);
  return [
    ...(alt === '' ? [] : [`!${markdownLink(alt, src, page)}`]),
    ...(texts.length === 0 ? [] : [markdownParagraph(escapeMarkdown(texts.join(' · ')))]),
  ];
}
