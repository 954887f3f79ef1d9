import { themeOf } from '@/lib/server/forms/spam/themes';
import { trimInvisible } from '@/lib/forms/validation/field-values';
import { normalizeText } from '@/lib/intl/normalize-text';

/** UTF-16 code units that are read of a text: spam states its offer early, and links are often last. */
const maxStart = 6000;
const maxEnd = 2000;

/** Letters of a word that count: `ranking` and `rankings` are one feature. */
const stemLength = 6;

/** Features of one message. More make it slower and not more certain. */
const maxFeatures = 1200;

/** A feature of a text, and how operators read it. */
export type TextFeatures = ReadonlyMap<string, string>;

/**
 * Returns what a message consists of, for the word model: stems of words, and their themes and kinds of
 * things such as links and sums, whose names begin with `#`. Each has the words that it was found as.
 */
export function textFeatures(text: string): TextFeatures {
  const features = new Map<string, string>();
  const add = (feature: string, shown: string) => {
    if (features.size < maxFeatures && !features.has(feature)) features.set(feature, shown);
  };
  const read = shorten(text);
  const plain = replaceThings(plainText(read), add);
  for (const [feature, shown] of shapeFeatures(read)) add(feature, shown);
  const hasUnspaced = unspaced.test(plain);
  for (const word of plain.match(tokens) ?? []) {
    if (hasUnspaced && unspaced.test(word)) {
      for (let at = 0; at < word.length - 1; at += 1) {
        const pair = word.slice(at, at + 2);
        add(pair, pair);
        const theme = themeOf(pair);
        if (theme !== undefined) add(theme, pair);
      }
      continue;
    }
    // References and numbers of orders have letters that are no words.
    if (word.startsWith('#') || /\d/.test(word)) continue;
    add(stemOf(word), word);
    const theme = themeOf(word);
    if (theme !== undefined) add(theme, word);
  }
  return features;
}

/** A word or number, a thing that was replaced by its name, or a run of characters without spaces. */
const tokens =
  /#[a-z-]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{L}\p{M}\d]+(?:['’][\p{L}\p{M}]+)*/gu;

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function stemOf(word: string): string {
  const end = word.search(/['’]/u);
  return word.slice(0, end === -1 ? stemLength : Math.min(end, stemLength));
}

/**
 * Replaces links, addresses, sums and numbers by their names, and adds them as features. Most texts have
 * no character that begins one, and finding that out takes less time than its pattern.
 */
function replaceThings(text: string, add: (feature: string, shown: string) => void): string {
  const withoutLinks = text.replaceAll(/(?:https?:\/\/|www\.)[^\s<>"\])]+/gu, (link) => {
    add('#link', 'a link');
    if (shorteners.test(link)) add('#short-link', 'a shortened link');
    return ' #link ';
  });
  const withoutAddresses = withoutLinks.includes('@')
    ? withoutLinks.replaceAll(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/gu, (address) => {
        add('#address', address);
        return ' #address ';
      })
    : withoutLinks;
  if (!/\d/u.test(withoutAddresses)) return withoutAddresses;
  return withoutAddresses
    .replaceAll(
      /[$€£₽¥]\s?\d[\d.,]{0,20}\s?[km]?\b|\b\d[\d.,]{0,20}\s?(?:[$€£₽¥元円]|(?:usd|eur|gbp|euros?|dollars?|pounds?|zł|tl|btc)\b)/gu,
      (sum) => {
        add(Number(sum.replaceAll(/\D/gu, '')) >= 50_000 ? '#large-sum' : '#sum', sum.trim());
        return ' #sum ';
      },
    )
    .replaceAll(/\d{1,9}(?:[.,]\d{1,9})?\s?%/gu, (percent) => {
      add('#percent', percent);
      return ' #percent ';
    });
}

const shorteners =
  /\/\/(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|cutt\.ly|is\.gd|rb\.gy|t\.me|wa\.me|ow\.ly)\//u;

/** Returns features of how a text is written. */
function shapeFeatures(text: string): (readonly [string, string])[] {
  const shapes: (readonly [string, string])[] = [];
  if (/!!|[!?]{3}/u.test(text)) shapes.push(['#exclaims', '!!']);
  if (isCapitals(text)) shapes.push(['#capitals', 'capital letters']);
  if (/[?？؟]/u.test(text)) shapes.push(['#asks', 'a question']);
  if (isShort(text)) shapes.push(['#short', 'a short text']);
  return shapes;
}

/** Whether most letters of a text are capitals. */
function isCapitals(text: string): boolean {
  const minLetters = 20;
  const share = 0.6;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  // Most texts have few capitals, so that their letters need not be counted.
  if (capitals <= minLetters * share) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > minLetters && capitals > letters * share;
}

/** Whether a text has fewer than ten words. */
function isShort(text: string): boolean {
  const word = /[\p{L}\p{M}]+/gu;
  let count = 0;
  while (count < 10 && word.test(text)) count += 1;
  return count < 10;
}

/** Returns a text in lower case. Letters that only look different, such as 𝗯𝘂𝘆, become plain ones. */
function plainText(text: string): string {
  const trimmed = trimInvisible(text);
  if (/^\p{ASCII}*$/u.test(trimmed)) return trimmed.toLowerCase();
  return normalizeText(trimmed, 'NFKC')
    .replaceAll(/[\u200b-\u200d\u2060\u00ad\ufeff]/gu, '')
    .toLowerCase();
}

function shorten(text: string): string {
  return text.length <= maxStart + maxEnd
    ? text
    : `${text.slice(0, maxStart)} ${text.slice(-maxEnd)}`;
}
