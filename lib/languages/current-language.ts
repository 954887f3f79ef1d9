/**
 * The language of what the software says, as a BCP 47 tag (`languages` in lib/words/languages.ts): the main one of the
 * site, and that of the work in progress.
 */
interface LanguageState {
  /** `undefined` until content was read. */
  main?: string | undefined;
  /** Returns the language of the work in progress. Set when some is in another language than the main one. */
  read?: (() => string | undefined) | undefined;
}

const key = Symbol.for('frontdesk.language');
const shared = globalThis as { [key]?: LanguageState | undefined };

/**
 * Returns the state that all copies of this module share: Next.js bundles it more than once in a process. It is
 * no part of lib/server/platform/state, because components read words too.
 */
export function languageState(): LanguageState {
  return (shared[key] ??= {});
}

/** Returns the main language of the site, which everything has that does not choose another. */
export function mainLanguage(): string {
  return languageState().main ?? 'en';
}

/** Returns the language that the software speaks here: that of the page, the operator or the mail in progress. */
export function currentLanguage(): string {
  return languageState().read?.() ?? mainLanguage();
}

/** Sets the language of the site, which everything has that does not choose another. */
export function setMainLanguage(language: string): void {
  languageState().main = language;
}

/** Sets the language of the site unless it is set. */
export function initMainLanguage(language: string): void {
  languageState().main ??= language;
}

/**
 * Returns a language as it is spoken here: that of the site is the variant that the site has chosen, such as the one
 * that says `du`.
 */
export function spokenLanguage(language: string): string {
  const main = mainLanguage();
  return main.startsWith(`${language}-x-`) ? main : language;
}
