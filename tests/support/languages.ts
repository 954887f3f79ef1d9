import type { Content, Event } from '@/lib/server/content/content';
import { formatEventDate } from '@/lib/server/content/dates';

/**
 * Returns content with translations: each title and name begins with the tag of its language, such as
 * `cy: Public night`.
 */
export function withLanguages(
  content: Content,
  locales: Readonly<Record<string, string>>,
): Content {
  const translations = new Map<string, Content>();
  const main = { ...content, languages: ['en', ...Object.keys(locales)], translations };
  for (const [language, locale] of Object.entries(locales)) {
    const own = (text: string) => `${language}: ${text}`;
    const eventOf = (event: Event): Event => ({
      ...event,
      data: { ...event.data, title: own(event.data.title) },
      listed: {
        ...event.listed,
        title: own(event.listed.title),
        dateText: formatEventDate(event.data, locale),
      },
    });
    const forms = [...content.forms].map(
      ([id, form]) => [id, { ...form, title: own(form.title) }] as const,
    );
    translations.set(language, {
      ...content,
      site: { ...content.site, locale, name: own(content.site.name) },
      events: content.events.map(eventOf),
      forms: new Map(forms),
      translation: {
        language,
        main,
        slugs: new Map(),
        untranslated: new Set(),
        outdated: new Set(),
      },
    });
  }
  return main;
}
