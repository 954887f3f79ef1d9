import { createFormats, ownFormatLanguages, readFormats } from '@/lib/languages/own-formats';

type Formats = ReturnType<typeof createFormats>;

// Created when it is used, so that the scripts of browsers can do without this module.
let known: Map<string, Formats> | undefined;

/** Returns the constructors of formats for a locale: those of its language, or the runtime's. */
export function formatsOf(locale: string): Formats {
  const [language = ''] = locale.split('-', 1);
  if (!ownFormatLanguages.includes(language)) return Intl;
  known ??= new Map();
  const formats = known.get(language) ?? createFormats(Intl, readFormats(language));
  known.set(language, formats);
  return formats;
}

/** What is read with a vowel at its beginning: `un`, `wyth` and `un ar ddeg` too. */
const vowelFirst = /^(?:[aeiouyâêîôûŵŷáéíóú]|(?:1|8|11)(?!\d))/iu;

/** Joins a Welsh list: `A, B a C`, or `ac` before a vowel. Unicode has `a(c)` for both. */
export function welshList(items: Iterable<string>): string {
  const texts = [...items];
  const last = texts.pop() ?? '';
  return texts.length === 0
    ? last
    : `${texts.join(', ')} ${vowelFirst.test(last) ? 'ac' : 'a'} ${last}`;
}
