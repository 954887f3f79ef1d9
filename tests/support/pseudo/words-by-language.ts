import { pseudoText } from '@/scripts/languages/pseudo-language';

/**
 * Takes the place of lib/languages/words-by-language.ts: each message is in a language that exists nowhere, so a text
 * in English is not from a catalogue. What comes in as arguments stays.
 */
export function wordsByLanguage<Words>(_room: string, _name: string, source: Words): Words {
  return translate(source) as Words;
}

function translate(words: unknown): unknown {
  if (typeof words === 'string') return pseudoText(words);
  if (isMessage(words)) return (...args: readonly unknown[]) => around(words(...args), args);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).map(([name, inner]) => [name, translate(inner)] as const),
  );
}

function isMessage(words: unknown): words is (...args: readonly unknown[]) => string {
  return typeof words === 'function';
}

/** Translates a text except the arguments in it. */
function around(text: string, args: readonly unknown[]): string {
  const [longest, ...others] = args
    .map(String)
    // One lower-case word may be the value of a select, which the text has by chance.
    .filter((arg) => /[a-z]/i.test(arg) && !/^[a-z-]+$/.test(arg) && text.includes(arg))
    .toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return pseudoText(text);
  return text
    .split(longest)
    .map((part) => around(part, others))
    .join(longest);
}
