import { trimInvisible } from '@/lib/forms/validation/field-values';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';

/** What is known of one submission beside its form. */
export interface SpamSignals {
  readonly answers: SubmittedFields;
  /** Milliseconds between seeing the form and sending it, where something tells. */
  readonly age: number | undefined;
  /** Whether the browser says that a program steers it. */
  readonly isSteered: boolean;
  /** Whether the same long text has come several times today, from anyone or from this sender. */
  readonly repeated: 'by-anyone' | 'by-sender' | undefined;
}

/** What speaks for spam, in words for operators. */
export interface SpamVerdict {
  readonly isSpam: boolean;
  /** Whether so much speaks for spam that the site must not mail the text to anyone else. */
  readonly isSuspicious: boolean;
  readonly reasons: readonly string[];
}

/**
 * Points from which a submission is put aside. No sign that a person can give by chance reaches it
 * alone: a browser fills in a form in a second, a teacher sends ten links, and a campaign has many
 * people send one letter.
 */
const enough = 5;

/** Points from which a confirmation to the visitor contains no answers. */
const suspicious = 3;

/** Faster than a page is read, but not than a browser fills it in. */
const fast = 2000;

/** A text of this length does not come twice by chance. */
export const longText = 60;

/** Judges by signs that cost a person nothing. */
export function scoreSpam(
  { fields }: Pick<FormDefinition, 'fields'>,
  signs: SpamSignals,
): SpamVerdict {
  const found = [...signsOfSender(signs), ...signsOfText(fields, signs.answers)];
  const points = found.reduce((sum, sign) => sum + sign.points, 0);
  return {
    isSpam: points >= enough,
    isSuspicious: points >= suspicious,
    reasons: found.map(({ reason }) => reason),
  };
}

/** The longest text of an answer, as it would be sent again; `undefined` if none is long. */
export function longestText(answers: SubmittedFields): string | undefined {
  const texts = answers.flatMap(([, values]) => values.map(plain));
  const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), '');
  return longest.length >= longText ? longest : undefined;
}

/** What sellers of attention write. One of them is a word like others; three of them are a pitch. */
const pitchWords =
  /\b(?:backlinks|boost your|casino|crypto|first page|followers|guaranteed|payday loan|ranking|search engine|seo|viagra|web traffic)\b/g;

interface Sign {
  readonly points: number;
  readonly reason: string;
}

function signsOfSender({ age, isSteered, repeated }: SpamSignals): Sign[] {
  const signs: Sign[] = [];
  if (age !== undefined && age < fast) {
    const seconds = (age / 1000).toFixed(1);
    signs.push({ points: 2, reason: `It was sent ${seconds} seconds after the form was opened.` });
  }
  if (isSteered) signs.push({ points: 1, reason: 'The browser was steered by a program.' });
  if (repeated === 'by-anyone') {
    signs.push({ points: 3, reason: 'The same text has come several times within a day.' });
  }
  if (repeated === 'by-sender') {
    const reason = 'The same sender has sent the same text several times within a day.';
    signs.push({ points: 5, reason });
  }
  return signs;
}

function signsOfText(fields: readonly Field[], answers: SubmittedFields): Sign[] {
  const signs: Sign[] = [];
  const texts = answers.flatMap(([, values]) => values);
  const links = texts.reduce((sum, text) => sum + countLinks(text), 0);
  if (links > 0) {
    const points = links > 4 ? 3 : links > 1 ? 2 : 1;
    signs.push({ points, reason: links === 1 ? 'It holds a link.' : `It holds ${links} links.` });
  }
  const bare = texts.find((text) => countLinks(text) > 8 && countWords(text) < fewWords);
  if (bare !== undefined) {
    signs.push({ points: 2, reason: 'It is a list of links with next to no words.' });
  }
  if (texts.some((text) => /<a\s+href|\[(?:url|link)[=\]]/i.test(text))) {
    signs.push({ points: 4, reason: 'It holds links written for a web page or a message board.' });
  }
  const lines = fields.filter(({ kind }) => kind === 'text' || kind === 'tel' || kind === 'repeat');
  const inLine = lines.find(({ name }) =>
    answers.some(([sent, values]) => sent === name && values.some((text) => countLinks(text) > 0)),
  );
  if (inLine !== undefined) {
    signs.push({ points: 4, reason: `There is a link in "${inLine.label}".` });
  }
  const said = texts.map(plain).join(' ');
  const pitch = [...new Set(said.match(pitchWords))];
  if (pitch.length >= 3) {
    signs.push({ points: 5, reason: `It reads like an advertisement: ${pitch.join(', ')}.` });
  }
  const long = texts.map(plain).filter((text) => text.length >= 20);
  if (new Set(long).size < long.length) {
    signs.push({ points: 3, reason: 'Several answers are the same text.' });
  }
  return signs;
}

/** A letter says what its links are about; a program leaves the links alone. */
const fewWords = 3;

function countWords(text: string): number {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.filter((word) => countLinks(word) === 0).length;
}

function countLinks(text: string): number {
  return text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
}

function plain(text: string): string {
  return normalize(trimInvisible(text)).toLowerCase().replace(/\s+/g, ' ');
}

/**
 * Normalizes a text to NFC in linear time. Marks are sorted, which takes quadratic time for a run of
 * them, so a run ends after 30 marks: no language has more (UAX #15, section 13).
 */
function normalize(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize('NFC');
}
