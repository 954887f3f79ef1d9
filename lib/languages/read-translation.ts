import { join } from 'node:path';

/** The words of a language by room and name. */
export type Translation = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

const translations = new Map<string, Translation>();

/**
 * Returns the words of a language other than English. They are loaded from `lib/words` when the language is first
 * spoken, and are in no bundle: a server keeps in memory only the languages that it speaks.
 */
export function readTranslation(language: string): Translation {
  const known = translations.get(language);
  if (known !== undefined) return known;
  // Not imported: webpack replaces the calls of an import, and cannot read the argument of this one.
  const { createRequire } = process.getBuiltinModule('node:module');
  const load = createRequire(join(process.cwd(), 'package.json'));
  const translation = load(`./lib/words/${language}/words.js`) as Translation;
  translations.set(language, translation);
  return translation;
}
