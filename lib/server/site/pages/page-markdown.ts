import type { EventFact, PageContent } from '@/lib/content/page-content';
import type { Content } from '@/lib/server/content/content';
import { formatDate } from '@/lib/server/content/dates';
import { markdownPath } from '@/lib/server/content/generated-paths';
import { addressOf, withLinks } from '@/lib/server/content/languages/addresses';
import { listContents } from '@/lib/server/content/languages/list-contents';
import { inLanguageOfContent } from '@/lib/server/content/languages/in-language-of';
import { namesOf } from '@/lib/server/content/people/person-links';
import { renderMarkdown } from '@/lib/server/site/feeds/markdown/render-markdown';
import {
  escapeMarkdown,
  markdownFact,
  markdownLink,
  markdownList,
  markdownParagraph,
} from '@/lib/server/site/feeds/markdown/text';
import { markdownWords } from '@/lib/words/lib/server/site/feeds/markdown';
import { createPage } from '@/lib/server/site/pages/page-props';
import type { GeneratedFile } from '@/lib/server/site/seo/generated-files';
import { listMarkdownPages } from '@/lib/server/site/seo/machine-files';

/**
 * Renders a page as Markdown, from what its HTML shows; `path` is that of the file. `undefined` if there is no
 * such page in any language, if it is unlisted, or if the site has `markdown: false`.
 */
export function renderPageMarkdown(
  path: string,
  site: Content,
  url: string,
  now: Date,
): GeneratedFile | undefined {
  for (const content of listContents(site)) {
    const page = listMarkdownPages(content).find(
      (each) => markdownPath(addressOf(content, each.path)) === path,
    );
    if (page !== undefined) {
      return inLanguageOfContent(content, () => renderMarkdownPage(page.path, content, url, now));
    }
  }
  return undefined;
}

function renderMarkdownPage(
  path: string,
  content: Content,
  url: string,
  now: Date,
): GeneratedFile | undefined {
  const created = createPage(content, path, now);
  if (created === undefined) return undefined;
  const { meta, view } = created.props;
  const address = new URL(addressOf(content, path), url).href;
  const blocks = [
    `# ${escapeMarkdown(meta.title)}`,
    ...viewBlocks(withLinks(content, view), address, content.site.locale),
  ];
  return {
    type: 'text/markdown; charset=utf-8',
    body: `${blocks.filter((block) => block !== '').join('\n\n')}\n`,
    // Search engines show the page itself.
    headers: { Link: `<${address}>; rel="canonical"` },
  };
}

function viewBlocks(view: PageContent, address: string, locale: string): string[] {
  const lede = view.lede === undefined ? [] : [markdownParagraph(escapeMarkdown(view.lede))];
  const body = renderMarkdown(view.body, address);
  switch (view.kind) {
    case 'page':
      return [...lede, factList(view.facts ?? []), body];
    case 'post': {
      const { authors, dateText } = view;
      const line = authors.length === 0 ? dateText : markdownWords.by(namesOf(authors), dateText);
      return [markdownParagraph(escapeMarkdown(line)), ...lede, body];
    }
    case 'event': {
      const { date, lastDay, notice, facts, form } = view;
      const day = formatDate(date, locale);
      return [
        markdownParagraph(escapeMarkdown(lastDay === undefined ? day : `${day} ${lastDay}`)),
        ...(notice === undefined ? [] : [markdownFact(notice.label, notice.text)]),
        ...lede,
        factList(facts),
        body,
        ...(form === undefined
          ? []
          : [markdownLink(form.title, form.href ?? `/f/${form.form.id}`, address)]),
      ];
    }
  }
}

/** Leaves out the places that are left: they change with each booking, which only the page knows. */
function factList(facts: readonly EventFact[]): string {
  const lasting = facts.filter(({ placesOf }) => placesOf === undefined);
  return markdownList(lasting.map(({ label, text }) => markdownFact(label, text)));
}
