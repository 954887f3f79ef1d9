import type { Picture } from '@/lib/content/section-data';
import type { ContentElement, ContentNode, SectionNode } from '@/lib/content/tree';
import { escapeMarkup } from '@/lib/server/feeds/xml';

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

function sectionHtml(section: SectionNode, page: string): string {
  if (section.section === 'picture') return pictureHtml(section.picture, section.caption, page);
  const title = 'title' in section ? section.title : undefined;
  const inside = insideHtml(section, page);
  if (inside !== undefined) return titleHtml(title) + inside;
  if (title === undefined) return '';
  const place = 'id' in section ? `#${section.id}` : page;
  return `<p>${linkHtml(place, title, page)}</p>`;
}

/** What a section holds, if it is more than what only works on the site. */
function insideHtml(section: SectionNode, page: string): string | undefined {
  if (section.section === 'quote') {
    const who = [section.who, section.what].filter((part) => part !== undefined).join(', ');
    return `<blockquote>${contentHtml(section.children, page)}<p>${escapeMarkup(who)}</p></blockquote>`;
  }
  if (section.section === 'call-to-action') {
    const way = linkHtml(section.href, section.linkText, page);
    return `${contentHtml(section.children, page)}<p>${way}</p>`;
  }
  if ('children' in section) return contentHtml(section.children, page);
  if ('rows' in section) {
    return listHtml(
      section.rows.map(
        ({ href, title, children }) =>
          `${linkHtml(href, title, page)} ${contentHtml(children, page)}`,
      ),
    );
  }
  if ('steps' in section) {
    return listHtml(
      section.steps.map(
        ({ title, children }) => `<b>${escapeMarkup(title)}</b> ${contentHtml(children, page)}`,
      ),
      'ol',
    );
  }
  if ('questions' in section) {
    return section.questions
      .map(
        ({ question, answer }) => `<h3>${escapeMarkup(question)}</h3>${contentHtml(answer, page)}`,
      )
      .join('');
  }
  if ('pictures' in section) {
    return section.pictures
      .map(({ picture, caption }) => pictureHtml(picture, caption, page))
      .join('');
  }
  // Those of the night are known when the page is made; there they are.
  if ('facts' in section && section.facts.length > 0) {
    return listHtml(section.facts.map(({ label, value, note }) => factHtml(label, value, note)));
  }
  if ('prices' in section) {
    return listHtml(section.prices.map(({ what, price, note }) => factHtml(what, price, note)));
  }
  if ('people' in section) {
    return listHtml(section.people.map(({ name, role, about }) => factHtml(name, role, about)));
  }
  return undefined;
}

function listHtml(items: readonly string[], list: 'ol' | 'ul' = 'ul'): string {
  return `<${list}>${items.map((item) => `<li>${item}</li>`).join('')}</${list}>`;
}

function factHtml(name: string, value: string, note: string | undefined): string {
  const more = note === undefined ? '' : `. ${note}`;
  return `<b>${escapeMarkup(name)}</b>: ${escapeMarkup(value + more)}`;
}

function linkHtml(href: string, text: string, page: string): string {
  return `<a href="${address(href, page)}">${escapeMarkup(text)}</a>`;
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
