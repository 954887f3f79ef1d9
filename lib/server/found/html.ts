import type { ContentElement, ContentNode, Picture, SectionNode } from '@/lib/content/tree';
import { escapeMarkup } from '@/lib/server/found/xml';

/** Elements without an end tag (HTML, section 13.1.2). */
const isVoid: ReadonlySet<string> = new Set(['br', 'hr']);

/**
 * A page's body as HTML that stands by itself in a feed reader: every address is whole, pictures are
 * plain, and a section that only works on the site, such as a form, is a link to it.
 * `page` is the page's own whole address.
 */
export function contentHtml(nodes: readonly ContentNode[], page: string): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeMarkup(node);
      return 'section' in node ? sectionHtml(node, page) : elementHtml(node, page);
    })
    .join('');
}

function elementHtml({ tag, attributes, children }: ContentElement, page: string): string {
  const { href, scope } = attributes ?? {};
  const written =
    (href === undefined ? '' : ` href="${address(String(href), page)}"`) +
    (scope === undefined ? '' : ` scope="${escapeMarkup(String(scope))}"`);
  const start = `<${tag}${written}>`;
  return isVoid.has(tag) ? start : `${start}${contentHtml(children, page)}</${tag}>`;
}

/** Sections are told apart by what they hold, so that a new one is in the feed without a line here. */
function sectionHtml(section: SectionNode, page: string): string {
  if (section.section === 'picture') return pictureHtml(section.picture, section.caption, page);
  const title = 'title' in section ? section.title : undefined;
  const id = 'id' in section ? section.id : undefined;
  if ('children' in section) {
    return titleHtml(title) + contentHtml(section.children, page);
  }
  if (section.section === 'rows') {
    const rows = section.rows.map(
      (row) =>
        `<li><a href="${address(row.href, page)}">${escapeMarkup(row.title)}</a> ${contentHtml(row.children, page)}</li>`,
    );
    return `${titleHtml(title)}<ul>${rows.join('')}</ul>`;
  }
  if (title === undefined) return '';
  const place = address(id === undefined ? page : `#${id}`, page);
  return `<p><a href="${place}">${escapeMarkup(title)}</a></p>`;
}

function titleHtml(title: string | undefined): string {
  return title === undefined ? '' : `<h2>${escapeMarkup(title)}</h2>`;
}

function pictureHtml(
  { src, alt, width, height }: Picture,
  caption: string | undefined,
  page: string,
): string {
  const picture = `<img src="${address(src, page)}" alt="${escapeMarkup(alt)}" width="${width}" height="${height}">`;
  const words = caption === undefined ? '' : `<figcaption>${escapeMarkup(caption)}</figcaption>`;
  return `<figure>${picture}${words}</figure>`;
}

function address(href: string, page: string): string {
  return escapeMarkup(URL.canParse(href, page) ? new URL(href, page).href : page);
}
