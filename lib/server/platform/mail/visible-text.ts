import { domainToASCII } from 'node:url';
import { normalizeLineBreaks } from '@/lib/forms/submission';

/**
 * Invisible characters and characters that change the order of text: controls, direction marks,
 * zero-width spaces and tags (Unicode categories Cc, Cf, Zl and Zp). Excludes tabs, line breaks, and
 * the two joiners of scripts and emoji.
 */
const invisible =
  /(?<flag>\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})|(?![\t\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a visitor's text with invisible characters replaced: `␇` for an ASCII control and `[U+202E]`
 * for others. Keeps line breaks as `\n`. The result is text for React, not HTML.
 */
export function showText(text: string): string {
  // The flags of England, Scotland and Wales contain tags.
  return normalizeLineBreaks(text).replace(invisible, (character, flag?: string) =>
    flag === undefined ? markOf(character) : character,
  );
}

/** Returns a visitor's text on one line, for names and headings. */
export function showLine(text: string): string {
  return showText(text).replace(/\s+/g, ' ').trim();
}

/**
 * Returns the start of a text on one line, cut to `limit` characters with an ellipsis. Cuts the text
 * first, because it may be very long.
 */
export function showExcerpt(text: string, limit: number): string {
  const line = showLine(text.slice(0, limit * 4));
  const characters = Array.from(line);
  const isWhole = characters.length <= limit && text.length <= limit * 4;
  return isWhole ? line : `${characters.slice(0, limit - 1).join('')}…`;
}

/**
 * Returns an e-mail address as text. Adds the ASCII form of an internationalized domain, because
 * letters of two scripts may look the same.
 */
export function showAddress(address: string): string {
  const line = showLine(address);
  const domain = address.slice(address.lastIndexOf('@') + 1).trim();
  // The conversion takes quadratic time for combining marks, and no domain is longer.
  const ascii = address.includes('@') && domain.length <= 253 ? domainToASCII(domain) : '';
  return ascii === '' || ascii === domain.toLowerCase() ? line : `${line} (${ascii})`;
}

/**
 * Returns a `mailto:` link for one plain mailbox, otherwise `undefined`: an address may contain further
 * recipients or a message (RFC 6068).
 */
export function mailtoHref(address: string, subject?: string): string | undefined {
  if (address.length > 254) return undefined;
  const match = /^([\w.%+'-]{1,64})@([A-Za-z0-9.-]+\.[A-Za-z0-9-]+)$/.exec(address.trim());
  if (match === null) return undefined;
  const [, mailbox = '', domain = ''] = match;
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return `mailto:${encodeURIComponent(mailbox)}@${domain}${query}`;
}

function markOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Removes NUL and replaces lone surrogates, which PostgreSQL refuses. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}
