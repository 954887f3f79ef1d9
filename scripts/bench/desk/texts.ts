import { type Random, wordOf } from './random';

/** Words to search for, with the share of texts that have them. */
export const searchedWords = {
  /** In nine of ten texts. */
  common: 'hello',
  /** In about three texts of 100,000. */
  rare: 'Perseidenschauer',
  /** In one of 50 texts. */
  umlaut: 'Größe',
  /** Begins several words of many texts. */
  prefix: 'tele',
} as const;

const usual =
  'the a we to of and for in you on is night sky stars moon please thank visit group school time bring children from with can booking open late'.split(
    ' ',
  );
const telling =
  'telescope telephone television eclipse observatory saturn jupiter wheelchair parking Führung Sternwarte Öffnungszeiten für schön möglich Grüße naïve café rød'.split(
    ' ',
  );
const invented = 6_000;

/** Writes a message of 12 to 90 words: most of them usual, some rare. */
export function writeText(random: Random): string {
  const words = Array.from({ length: 12 + random.below(79) }, () => writeWord(random));
  if (random.below(10) > 0) words.unshift('Hello,');
  if (random.below(50) === 0) words.push(searchedWords.umlaut);
  if (random.below(30_000) === 0) words.push(searchedWords.rare);
  return `${words.join(' ')}.`;
}

/** The square makes small numbers frequent, as words in a language are. */
function writeWord(random: Random): string {
  const place = random.below(100);
  if (place < 65) return random.pick(usual);
  if (place < 75) return random.pick(telling);
  return wordOf(Math.floor(random.below(invented) ** 2 / invented));
}
