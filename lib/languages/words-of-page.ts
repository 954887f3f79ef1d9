/** Words by room and name, which a script of the page sets where it has another language than the build. */
type PageWords = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/**
 * Returns words in the language of the page: those that its script `/words/<language>.js` has set, else the given
 * ones of the site's main language. In the browser only, where a page keeps its language.
 */
export function wordsOfPage<Words>(room: string, name: string, main: Words): Words {
  const { pageWords } = globalThis as { readonly pageWords?: PageWords };
  return (pageWords?.[room]?.[name] as Words | undefined) ?? main;
}
