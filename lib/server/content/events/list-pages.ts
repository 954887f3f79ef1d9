import type { EventsMonthSection } from '@/lib/content/event-tables';
import type { CategoryLink, EventsListSection } from '@/lib/content/sections';
import type { SectionNode } from '@/lib/content/tree';
import { flattenSections, type Event, type Page } from '@/lib/server/content/content';
import { listCategories } from '@/lib/server/content/events/categories';
import { categoryWords, monthWords } from '@/lib/words/lib/server/content/events';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { categoryCalendarPath, partPath } from '@/lib/server/content/generated-paths';
import { mapSections } from '@/lib/server/content/map-sections';
import { slugify } from '@/lib/server/content/markdown';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { contentProblemWords } from '@/lib/words/lib/server/content';
import { monthTitle } from '@/lib/time/month-calendar';

/**
 * Adds to each page with a list of all events a page for each category, if there are several, and to each
 * page with a month a page for each month with events. Reports an address that another page has.
 */
export function addListPages(
  files: ContentFiles,
  pages: Map<string, Page>,
  events: readonly Event[],
  site: SiteFile,
): void {
  for (const page of [...pages.values()]) {
    const parts = [
      ...createCategoryPages(page, events, site),
      ...createMonthPages(page, events, site),
    ];
    if (parts.length === 0) continue;
    pages.set(page.path, withLinks(page, events, site));
    for (const part of parts) {
      const other = pages.get(part.path) ?? events.find(({ path }) => path === part.path);
      if (other === undefined) pages.set(part.path, part);
      else files.report(other.file, 1, contentProblemWords.duplicatePath(page.file, part.path));
    }
  }
}

/** Returns a page whose lists of all events lead to their categories, and whose months to the others. */
function withLinks(page: Page, events: readonly Event[], site: SiteFile): Page {
  const categories = linkCategories(page, events, site);
  const months = listMonths(events);
  const nodes = mapSections(page.body.nodes, (node) => {
    if (node.section === 'events-month') return { ...node, months, path: page.path };
    return isFullList(node) && categories.length > 0 ? { ...node, categories } : node;
  });
  return { ...page, body: { ...page.body, nodes } };
}

function createCategoryPages(page: Page, events: readonly Event[], site: SiteFile): Page[] {
  const list = flattenSections(page.body.nodes).find(isFullList);
  if (list === undefined) return [];
  const categories = linkCategories(page, events, site);
  return categories.flatMap(({ name, href }) => {
    if (name === undefined) return [];
    const title = categoryWords.title(page.data.title, name);
    const description = categoryWords.description(site.name, name);
    return {
      ...createPart(page, href, { title, description, unlisted: page.data.unlisted }),
      category: name,
      body: bodyOf({
        ...withoutTitle(list),
        category: name,
        calendar: categoryCalendarPath(name),
        categories,
      }),
    };
  });
}

/** Returns links to the list and to the page of each category; none if there is only one. */
function linkCategories(
  page: Page,
  events: readonly Event[],
  { locale }: SiteFile,
): readonly CategoryLink[] {
  const names = listCategories(events, locale);
  if (names.length < 2) return [];
  return [
    { href: page.path },
    ...names.map((name) => ({ name, href: partPath(page.path, `categories/${slugify(name)}`) })),
  ];
}

function createMonthPages(page: Page, events: readonly Event[], site: SiteFile): Page[] {
  const months = listMonths(events);
  return months.flatMap((month) => createMonthPage(page, month, months, site) ?? []);
}

/**
 * Creates the page of a month, such as `2026-12`, of a page with a month; `undefined` if it has none.
 * `months` are those with events of the site.
 */
export function createMonthPage(
  page: Page,
  month: string,
  months: readonly string[],
  site: SiteFile,
): Page | undefined {
  const section = flattenSections(page.body.nodes).find(isMonth);
  if (section === undefined) return undefined;
  const { path } = page;
  const name = monthTitle(month, site.locale);
  const title = monthWords.title(page.data.title, name);
  const description = monthWords.description(site.name, name);
  return {
    // Search engines have the events themselves.
    ...createPart(page, partPath(path, month), { title, description, unlisted: true }),
    body: bodyOf({ ...withoutTitle(section), months, path, month }),
  };
}

/** Lists the months in which events take place, in order. */
export function listMonths(events: readonly Event[]): string[] {
  const days = events.flatMap(({ listed }) => listed.days ?? [listed.date]);
  return [...new Set(days.map((date) => date.slice(0, 7)))].sort();
}

/** Whether a section lists all coming events. */
function isFullList(node: SectionNode): node is EventsListSection {
  if (node.section !== 'events-list') return false;
  const { next, form, aside, series, person, when, category } = node;
  return (next ?? form ?? aside ?? series ?? person ?? when ?? category) === undefined;
}

function isMonth(node: SectionNode): node is EventsMonthSection {
  return node.section === 'events-month';
}

/** The title of the page of a part says what the section shows. */
function withoutTitle<Section extends EventsListSection | EventsMonthSection>(
  section: Section,
): Section {
  return { ...section, title: undefined, id: undefined };
}

/** Creates a page that shows a part of what another one lists. */
function createPart(
  { path, file, data: { layout, label, language } }: Page,
  ownPath: string,
  texts: Pick<Page['data'], 'title' | 'description' | 'unlisted'>,
): Omit<Page, 'body'> {
  return { path: ownPath, file, partOf: path, data: { ...texts, layout, label, language } };
}

function bodyOf(section: SectionNode): Page['body'] {
  return { nodes: [section], headings: [], anchors: new Set(), heroLines: [] };
}
