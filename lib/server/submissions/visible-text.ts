import { domainToASCII } from 'node:url';
import { normalizeLineBreaks } from '@/lib/forms/submission';

/**
 * What a reader cannot see, or what changes the order of what they see: controls, marks of
 * direction, spaces without width, tags (Unicode's categories Cc, Cf, Zl and Zp). Left alone are
 * tabs and line breaks, and the two joiners that scripts and emoji need.
 */
const unseen =
  /(?<flag>\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})|(?![\t\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Visitors' text as an operator may safely read it: unseen characters stand as marks, `␇` for a
 * control of ASCII and `[U+202E]` for others. Line breaks stay, each as one `\n`. The result is text
 * for React, not HTML.
 */
export function showText(text: string): string {
  // The flags of England, Scotland and Wales are written with tags.
  return normalizeLineBreaks(text).replace(unseen, (character, flag?: string) =>
    flag === undefined ? markOf(character) : character,
  );
}

/** The same on one line, for names and headings. */
export function showLine(text: string): string {
  return showText(text).replace(/\s+/g, ' ').trim();
}

/**
 * The start of a text on one line, cut to `limit` characters with an ellipsis. The whole text may be
 * long, so it is cut before anything else is done with it.
 */
export function showExcerpt(text: string, limit: number): string {
  const line = showLine(text.slice(0, limit * 4));
  const characters = Array.from(line);
  const isWhole = characters.length <= limit && text.length <= limit * 4;
  return isWhole ? line : `${characters.slice(0, limit - 1).join('')}…`;
}

/**
 * An e-mail address as text. A domain in other letters than ASCII is followed by its name as
 * computers call it, because letters of two scripts may look the same.
 */
export function showAddress(address: string): string {
  const line = showLine(address);
  const domain = address.slice(address.lastIndexOf('@') + 1).trim();
  const ascii = address.includes('@') ? domainToASCII(domain) : '';
  return ascii === '' || ascii === domain.toLowerCase() ? line : `${line} (${ascii})`;
}

/**
 * A `mailto:` link for one plain mailbox, `undefined` for everything else: an address may carry
 * further recipients or a message of its own (RFC 6068).
 */
export function mailtoHref(address: string, subject?: string): string | undefined {
  if (address.length > 254) return undefined;
  const match = /^([\w.%+'-]{1,64})@([A-Za-z0-9.-]+\.[A-Za-z0-9-]+)$/.exec(address.trim());
  if (match === null) return undefined;
  const [, mailbox = '', domain = ''] = match;
  const about = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return `mailto:${encodeURIComponent(mailbox)}@${domain}${about}`;
}

function markOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}
