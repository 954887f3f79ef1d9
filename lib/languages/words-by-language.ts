import { currentLanguage } from '@/lib/languages/current-language';
import { readTranslation } from '@/lib/languages/read-translation';

/** Returns the group of words in a language: `undefined` if it is not translated. */
type ReadGroup = (language: string) => unknown;

type Call = (...args: readonly unknown[]) => string;

/**
 * Returns words of a room of which each access reads those of the current language, `source` if that has none. So what
 * is kept, such as a constant of a module, has the language of that moment: read words where they are shown.
 */
export function wordsByLanguage<Words>(
  room: string,
  name: string,
  source: Words,
  readWords: typeof readTranslation = readTranslation,
): Words {
  return follow(source, name, (language) => readWords(language)[room]) as Words;
}

function follow(source: unknown, name: string, readGroup: ReadGroup): unknown {
  if (typeof source === 'function')
    return (...args: readonly unknown[]) => (spoken(source, name, readGroup) as Call)(...args);
  if (typeof source !== 'object' || source === null) throw new TypeError('A text needs a group.');
  const words = {};
  const read: ReadGroup = (language) => wordIn(readGroup(language), name);
  for (const [key, inner] of Object.entries(source) as [string, unknown][]) {
    const group = typeof inner === 'object' ? follow(inner, key, read) : undefined;
    const get = group === undefined ? () => spoken(inner, key, read) : () => group;
    Object.defineProperty(words, key, { enumerable: true, get });
  }
  return words;
}

function spoken(source: unknown, name: string, readGroup: ReadGroup): unknown {
  const language = currentLanguage();
  return language === 'en' ? source : (wordIn(readGroup(language), name) ?? source);
}

function wordIn(group: unknown, name: string): unknown {
  return (group as Readonly<Record<string, unknown>> | undefined)?.[name];
}
