import type { Content } from '@/lib/server/content/content';
import { listAlternates } from '@/lib/server/content/languages/addresses';

/** Files in the main language that a language lacks, or has in an earlier state. */
interface FilesOfLanguage {
  readonly language: string;
  /** Sorted. */
  readonly files: readonly string[];
}

/** Lists the pages, posts, events, resources and forms that are not translated into each other language of the site. */
export function listUntranslated(content: Content): readonly FilesOfLanguage[] {
  const { languages = [], pages, posts, events, resources, forms } = content;
  // The tickets of an event make its form.
  const isOfTickets = (id: string) =>
    events.some(({ data }) => data.form === id && data.booking.tickets !== undefined);
  const ownForms = [...forms.keys()].filter((id) => !isOfTickets(id));
  const written = [
    ...[...pages.values(), ...posts, ...events, ...resources],
    ...ownForms.map((id) => ({ path: `/f/${id}`, file: `content/forms/${id}.yaml` })),
  ];
  return languages.slice(1).flatMap((language) => {
    const missing = written.filter(
      ({ path }) => !listAlternates(content, path)?.some((page) => page.language === language),
    );
    const files = [...new Set(missing.map(({ file }) => file))].sort();
    return files.length === 0 ? [] : [{ language, files }];
  });
}

/** Lists the files whose words have changed since they were translated into each other language of the site. */
export function listOutdated({ translations }: Content): readonly FilesOfLanguage[] {
  return [...(translations ?? [])].flatMap(([language, { translation }]) => {
    const files = [...(translation?.outdated ?? [])].sort();
    return files.length === 0 ? [] : [{ language, files }];
  });
}
