import { currentLanguage } from '@/lib/languages/current-language';

/** Words by language; those of English are there in any case. */
type Translations<Words> = Readonly<Record<string, Words>> & { readonly en: Words };

/**
 * Returns words of which each access reads those of the current language. So what is kept, such as a constant of
 * a module, has the language of that moment: read words where they are shown.
 */
export function wordsByLanguage<Words>(translations: Translations<Words>): Words {
  const { en } = translations;
  if (typeof en === 'function') return callByLanguage(translations as Translations<Call>) as Words;
  if (typeof en !== 'object' || en === null) throw new TypeError('Words are messages by name.');
  const words = {};
  for (const name of Object.keys(en)) {
    const parts = partsNamed(name, translations);
    const isGroup = typeof parts.en === 'object';
    const group = isGroup ? wordsByLanguage(parts) : undefined;
    const get = isGroup ? () => group : () => parts[currentLanguage()] ?? parts.en;
    Object.defineProperty(words, name, { enumerable: true, get });
  }
  return words as Words;
}

type Call = (...args: readonly unknown[]) => string;

function callByLanguage(translations: Translations<Call>): Call {
  return (...args) => (translations[currentLanguage()] ?? translations.en)(...args);
}

function partsNamed(name: string, translations: Translations<unknown>): Translations<unknown> {
  const entries = Object.entries(translations).map(([language, words]) => [
    language,
    Reflect.get(words as object, name) as unknown,
  ]);
  return Object.fromEntries(entries) as Translations<unknown>;
}
