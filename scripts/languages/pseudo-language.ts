import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import type { SourceCatalogue, Translation } from './catalogues';

/** The tag of the pseudo-language: English with a private part (RFC 5646, section 2.2.7), so with its dates and plurals. */
export const pseudoLanguage = 'en-x-pseudo';

/**
 * Translates a catalogue to a language that shows what is not translated: each message in brackets, 40 % longer, in
 * letters with marks. A text without these is not from a catalogue; one without its brackets is cut or composed.
 */
export function translateToPseudo(source: SourceCatalogue): Translation {
  const rooms = Object.entries(source).map(([room, messages]) => {
    const translated = Object.entries(messages).map(
      ([path, { message }]) => [path, pseudoMessage(message)] as const,
    );
    return [room, Object.fromEntries(translated)] as const;
  });
  return Object.fromEntries(rooms);
}

/** Translates a message in ICU MessageFormat. Its arguments stay. */
export function pseudoMessage(message: string): string {
  const elements = parse(message, { captureLocation: false });
  return printAST([literal('⟦'), ...elements.map(translateElement), literal('⟧')]);
}

/** Translates a text without arguments. */
export function pseudoText(text: string): string {
  const marked = Array.from(text, (letter) => letters.get(letter) ?? letter).join('');
  const length = Array.from(text.trim()).length;
  return length === 0 ? text : `${marked}${'~'.repeat(Math.ceil(length * 0.4))}`;
}

function literal(value: string): MessageFormatElement {
  return { type: TYPE.literal, value };
}

function translateElement(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return literal(pseudoText(element.value));
  if (element.type === TYPE.select) return { ...element, options: translateOptions(element) };
  if (element.type === TYPE.plural) return { ...element, options: translateOptions(element) };
  return element;
}

function translateOptions<Option extends { readonly value: readonly MessageFormatElement[] }>({
  options,
}: {
  readonly options: Readonly<Record<string, Option>>;
}): Record<string, Option & { value: MessageFormatElement[] }> {
  const entries = Object.entries(options).map(
    ([key, option]) => [key, { ...option, value: option.value.map(translateElement) }] as const,
  );
  return Object.fromEntries(entries);
}

const letters = new Map(
  Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter, index) => [
    letter,
    Array.from('åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ')[index] ?? letter,
  ]),
);
