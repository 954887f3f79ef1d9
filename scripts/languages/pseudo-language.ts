import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import type { SourceCatalogue, Translation } from './catalogues';

/** The tag of the pseudo-language: English with a private part (RFC 5646, section 2.2.7), so with its dates and plurals. */
export const pseudoLanguage = 'en-x-pseudo';

/**
 * How a pseudo-language writes English: in brackets, with marks and with words that are 40 % longer; or with each word
 * from right to left. In the first, a text without marks is not from a catalogue, and one without its brackets is cut
 * or composed.
 */
export type PseudoForm = 'longer' | 'right-to-left';

/** Translates a catalogue to a pseudo-language. */
export function translateToPseudo(
  source: SourceCatalogue,
  form: PseudoForm = 'longer',
): Translation {
  const rooms = Object.entries(source).map(([room, messages]) => {
    const translated = Object.entries(messages).map(
      ([path, { message }]) => [path, pseudoMessage(message, form)] as const,
    );
    return [room, Object.fromEntries(translated)] as const;
  });
  return Object.fromEntries(rooms);
}

/** Translates a message in ICU MessageFormat. Its arguments stay. */
export function pseudoMessage(message: string, form: PseudoForm = 'longer'): string {
  const elements = parse(message, { captureLocation: false });
  if (form === 'right-to-left') {
    return printAST(elements.map((element) => translateElement(element, turnWords)));
  }
  const translated = elements.map((element) => translateElement(element, pseudoText));
  return printAST([literal('⟦'), ...translated, literal('⟧')]);
}

/** Translates a text without arguments to the longer form: each word says its last letters twice. */
export function pseudoText(text: string): string {
  return text.replaceAll(/[a-z]+/gi, (word) => {
    const marked = Array.from(word, (letter) => letters.get(letter) ?? letter);
    const repeated = Math.round(marked.length * 0.4);
    return [...marked, ...marked.slice(marked.length - repeated)].join('');
  });
}

/** Writes each word from right to left, by the characters RIGHT-TO-LEFT OVERRIDE and POP DIRECTIONAL FORMATTING. */
function turnWords(text: string): string {
  return text.replaceAll(/\S+/g, (word) => `\u202E${word}\u202C`);
}

function literal(value: string): MessageFormatElement {
  return { type: TYPE.literal, value };
}

type Translate = (text: string) => string;

function translateElement(
  element: MessageFormatElement,
  translate: Translate,
): MessageFormatElement {
  if (element.type === TYPE.literal) return literal(translate(element.value));
  if (element.type === TYPE.select) {
    return { ...element, options: translateOptions(element, translate) };
  }
  if (element.type === TYPE.plural) {
    return { ...element, options: translateOptions(element, translate) };
  }
  return element;
}

function translateOptions<Option extends { readonly value: readonly MessageFormatElement[] }>(
  { options }: { readonly options: Readonly<Record<string, Option>> },
  translate: Translate,
): Record<string, Option & { value: MessageFormatElement[] }> {
  const entries = Object.entries(options).map(([key, option]) => {
    const value = option.value.map((element) => translateElement(element, translate));
    return [key, { ...option, value }] as const;
  });
  return Object.fromEntries(entries);
}

const letters = new Map(
  Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter, index) => [
    letter,
    Array.from('åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ')[index] ?? letter,
  ]),
);
