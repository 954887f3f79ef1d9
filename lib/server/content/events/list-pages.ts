import type { CategoryLink, EventsListSection } from '@/lib/content/sections';
import type { SectionNode } from '@/lib/content/tree';
import { flattenSections, type Event, type Page } from '@/lib/server/content/content';
import { listCategories } from '@/lib/server/content/events/categories';
import { categoryWords } from '@/lib/server/content/events/words';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { categoryCalendarPath } from '@/lib/server/content/generated-paths';
import { mapSections } from '@/lib/server/content/map-sections';
import { slugify } from '@/lib/server/content/markdown';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { contentProblemWords } from '@/lib/server/content/words';

/**
 * Adds to each page with a list of all events a page for each category, if there are several. Reports an
 * address that another page has.
 */
export function addListPages(
  files: ContentFiles,
  pages: Map<string, Page>,
  events: readonly Event[],
  site: SiteFile,
): void {
  const categories = listCategories(events, site.locale);
  if (categories.length < 2) return;
  for (const page of [...pages.values()]) {
    const list = flattenSections(page.body.nodes).find(isFullList);
    if (list === undefined) continue;
    const folder = page.path === '/' ? '' : page.path;
    const ofCategories = categories.map((name) => ({
      name,
      href: `${folder}/categories/${slugify(name)}`,
    }));
    const links: readonly CategoryLink[] = [{ href: page.path }, ...ofCategories];
    const nodes = mapSections(page.body.nodes, (node) =>
      isFullList(node) ? { ...node, categories: links } : node,
    );
    pages.set(page.path, { ...page, body: { ...page.body, nodes } });
    for (const { name, href } of ofCategories) {
      addPage(files, pages, events, {
        ...createPart(page, href, {
          title: categoryWords.title(page.data.title, name),
          description: categoryWords.description(site.name, name),
        }),
        category: name,
        body: bodyOf({
          ...untitled(list),
          category: name,
          calendar: categoryCalendarPath(name),
          categories: links,
        }),
      });
    }
  }
}

/** Whether a section lists all coming events. */
function isFullList(node: SectionNode): node is EventsListSection {
  if (node.section !== 'events-list') return false;
  const { next, form, aside, series, person, when, category } = node;
  return (next ?? form ?? aside ?? series ?? person ?? when ?? category) === undefined;
}

function untitled({ title: _title, id: _id, ...section }: EventsListSection): EventsListSection {
  return section;
}

/** Creates a page that shows a part of what another one lists. */
function createPart(
  { path, file, data }: Page,
  ownPath: string,
  texts: { readonly title: string; readonly description: string },
): Omit<Page, 'body'> {
  const { layout, label, language } = data;
  return {
    path: ownPath,
    file,
    partOf: path,
    data: { ...texts, layout, label, language, unlisted: data.unlisted },
  };
}

function bodyOf(section: SectionNode): Page['body'] {
  return { nodes: [section], headings: [], anchors: new Set(), heroLines: [] };
}

function addPage(
  files: ContentFiles,
  pages: Map<string, Page>,
  events: readonly Event[],
  page: Page,
): void {
  const { path, file } = page;
  const other = pages.get(path) ?? events.find((event) => event.path === path);
  if (other === undefined) pages.set(path, page);
  else files.report(other.file, 1, contentProblemWords.duplicatePath(file, path));
}
