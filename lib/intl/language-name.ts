/** How a variant of a language addresses people, beside the name of the language. */
const forms: Readonly<Record<string, string>> = { de: 'du', fr: 'tu' };

/** Returns the name of a language in itself, such as `Cymraeg`, or of a variant, such as `Deutsch (du)`. */
export function languageName(language: string): string {
  const [own = ''] = language.split('-x-', 1);
  const name = new Intl.DisplayNames(own, { type: 'language' }).of(own) ?? own;
  const title = name.charAt(0).toLocaleUpperCase(own) + name.slice(1);
  return language === own ? title : `${title} (${forms[own] ?? language})`;
}
