import type { CaptionedPicture } from '@/lib/content/section-data';
import type { ContentElement, ContentNode, SectionNode } from '@/lib/content/tree';
import { escapeMarkup } from '@/lib/server/site/feeds/xml';

/** Void elements that Markdown produces (HTML, section 13.1.2). */
const voidElements: ReadonlySet<string> = new Set(['br', 'hr']);

/**
 * Renders a page's body as HTML for feed readers.
 *
 * URLs are absolute, pictures are plain images, and a section that only works on the site, such as a
 * form, becomes a link to it. `page` is the page's absolute URL.
 */
export function renderHtml(nodes: readonly ContentNode[], page: string): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeMarkup(node);
      return 'section' in node ? sectionHtml(node, page) : elementHtml(node, page);
    })
    .join('');
}

function elementHtml({ tag, attributes, children }: ContentElement, page: string): string {
  const { href, scope } = attributes ?? {};
  const attributesHtml =
    (href === undefined ? '' : ` href="${absoluteUrl(String(href), page)}"`) +
    (scope === undefined ? '' : ` scope="${escapeMarkup(String(scope))}"`);
  const start = `<${tag}${attributesHtml}>`;
  return voidElements.has(tag) ? start : `${start}${renderHtml(children, page)}</${tag}>`;
}

function sectionHtml(section: SectionNode, page: string): string {
  if (section.section === 'picture') return pictureHtml(section, page);
  const title = 'title' in section ? section.title : undefined;
  const body = sectionBodyHtml(section, page);
  if (body !== undefined) return titleHtml(title) + body;
  if (title === undefined) return '';
  const target = 'id' in section ? `#${section.id}` : page;
  return `<p>${linkHtml(target, title, page)}</p>`;
}

/** Renders a section's content; `undefined` for sections that only work on the site. */
function sectionBodyHtml(section: SectionNode, page: string): string | undefined {
  if (section.section === 'quote') {
    return quoteHtml(section.children, section.who, section.what, page);
  }
  if (section.section === 'testimonials') {
    return section.testimonials
      .map(({ children, who, role }) => quoteHtml(children, who, role, page))
      .join('');
  }
  if (section.section === 'call-to-action') {
    const link = linkHtml(section.href, section.linkText, page);
    return `${renderHtml(section.children, page)}<p>${link}</p>`;
  }
  if (section.section === 'document') {
    const { href, name, text, children } = section;
    const link = linkHtml(href, name, page);
    return `<p>${link}, ${escapeMarkup(text)}</p>${renderHtml(children, page)}`;
  }
  if ('children' in section) return renderHtml(section.children, page);
  if ('rows' in section) {
    return listHtml(
      section.rows.map(
        ({ href, title, children }) =>
          `${linkHtml(href, title, page)} ${renderHtml(children, page)}`,
      ),
    );
  }
  if ('steps' in section) {
    return listHtml(
      section.steps.map(
        ({ title, children }) => `<b>${escapeMarkup(title)}</b> ${renderHtml(children, page)}`,
      ),
      'ol',
    );
  }
  if ('entries' in section) {
    return listHtml(
      section.entries.map(({ label, title, children }) => {
        const name = title === undefined ? label : `${label}: ${title}`;
        return `<b>${escapeMarkup(name)}</b> ${renderHtml(children, page)}`;
      }),
      'ol',
    );
  }
  if ('columns' in section) {
    return section.columns
      .map(({ title, children }) => {
        const heading = title === undefined ? '' : `<h3>${escapeMarkup(title)}</h3>`;
        return heading + renderHtml(children, page);
      })
      .join('');
  }
  if ('logos' in section) {
    return listHtml(
      section.logos.map(({ name, href }) =>
        href === undefined ? escapeMarkup(name) : linkHtml(href, name, page),
      ),
    );
  }
  if ('questions' in section) {
    return section.questions
      .map(
        ({ question, answer }) => `<h3>${escapeMarkup(question)}</h3>${renderHtml(answer, page)}`,
      )
      .join('');
  }
  if ('pictures' in section) {
    return section.pictures.map((shot) => pictureHtml(shot, page)).join('');
  }
  if ('groups' in section) {
    return listHtml(
      section.groups.flatMap(({ downloads }) =>
        downloads.map(
          ({ href, title, text }) => `${linkHtml(href, title, page)}, ${escapeMarkup(text)}`,
        ),
      ),
    );
  }
  // Facts about tonight are empty here: they are computed with the page.
  if ('facts' in section && section.facts.length > 0) {
    return listHtml(section.facts.map(({ label, value, note }) => factHtml(label, value, note)));
  }
  if ('bars' in section) {
    return listHtml(section.bars.map(({ label, text }) => factHtml(label, text, undefined)));
  }
  if ('prices' in section) {
    return listHtml(section.prices.map(({ what, price, note }) => factHtml(what, price, note)));
  }
  if ('people' in section) {
    return listHtml(section.people.map(({ name, role, about }) => factHtml(name, role, about)));
  }
  return undefined;
}

function quoteHtml(
  text: readonly ContentNode[],
  who: string,
  what: string | undefined,
  page: string,
): string {
  const source = what === undefined ? who : `${who}, ${what}`;
  return `<blockquote>${renderHtml(text, page)}<p>${escapeMarkup(source)}</p></blockquote>`;
}

function listHtml(items: readonly string[], list: 'ol' | 'ul' = 'ul'): string {
  return `<${list}>${items.map((item) => `<li>${item}</li>`).join('')}</${list}>`;
}

function factHtml(name: string, value: string, note: string | undefined): string {
  const suffix = note === undefined ? '' : `. ${note}`;
  return `<b>${escapeMarkup(name)}</b>: ${escapeMarkup(value + suffix)}`;
}

function linkHtml(href: string, text: string, page: string): string {
  return `<a href="${absoluteUrl(href, page)}">${escapeMarkup(text)}</a>`;
}

function titleHtml(title: string | undefined): string {
  return title === undefined ? '' : `<h2>${escapeMarkup(title)}</h2>`;
}

function pictureHtml({ picture, caption, credit }: CaptionedPicture, page: string): string {
  const { src, alt, width, height } = picture;
  const image = `<img src="${absoluteUrl(src, page)}" alt="${escapeMarkup(alt)}" width="${width}" height="${height}">`;
  const texts = [caption, credit].filter((text) => text !== undefined);
  const figcaption =
    texts.length === 0 ? '' : `<figcaption>${escapeMarkup(texts.join(' · '))}</figcaption>`;
  return `<figure>${image}${figcaption}</figure>`;
}

function absoluteUrl(href: string, page: string): string {
  return escapeMarkup(URL.canParse(href, page) ? new URL(href, page).href : page);
}
