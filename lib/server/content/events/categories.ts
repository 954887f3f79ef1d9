import type { NamedLink } from '@/lib/content/page-content';
import type { Page } from '@/lib/server/content/content';
import type { EventSource } from '@/lib/server/content/events/event-sources';
import { categoryWords } from '@/lib/words/lib/server/content/events';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import type { EventFile } from '@/lib/server/content/schemas/event-schema';
import { areSpellings } from '@/lib/server/content/spellings';

/** Lists the categories of events by name. */
export function listCategories(
  events: readonly { readonly data: Pick<EventFile, 'category'> }[],
  locale: string,
): string[] {
  const names = new Set(events.flatMap(({ data }) => data.category ?? []));
  return [...names].sort((a, b) => a.localeCompare(b, locale));
}

/** Returns categories, each with the path of the page that lists its events, if the site has one. */
export function categoryLinks(
  pages: ReadonlyMap<string, Page>,
  names: readonly string[],
): NamedLink[] {
  const lists = [...pages.values()].filter(({ data }) => !data.unlisted);
  return names.map((name) => ({
    name,
    href: lists.find(({ category }) => category === name)?.path,
  }));
}

/** Reports a category that is likely another spelling of one in an earlier event. */
export function checkCategories(files: ContentFiles, sources: readonly EventSource[]): void {
  const known = new Map<string, string>();
  for (const { file, data, lineOf } of sources) {
    data.category?.forEach((name, index) => {
      if (known.has(name)) return;
      const [other, otherFile = ''] =
        [...known].find(([earlier]) => areSpellings(name, earlier)) ?? [];
      known.set(name, file);
      if (other === undefined) return;
      const line = lineOf('category', index);
      files.report(file, line, categoryWords.nearlySame(name, other, otherFile));
    });
  }
}
