import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Attributes that people read or hear. */
const attributes = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label'];

/** Words that are the same in all languages, and those of dates, which are formatted in the locale. */
const international = new Set(
  [
    'January February March April May June July August September October November December',
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec',
    'Mon Tue Wed Thu Fri Sat Sun today tomorrow yesterday hours minutes days ago and',
    'Frontdesk Formspree Stripe Google Analytics Maps YouTube Vimeo Markdown YAML CSV ZIP JSON PDF SVG URL HTTP HTTPS',
    'content OpenStreetMap Apple TXT XLSX English français Deutsch Cymraeg vous Sie',
    'JPEG PNG WebP AVIF GIF HEIC API Zapier Slack Excel Node SMTP IMAP SQLite PostgreSQL GitHub WebAuthn',
  ].flatMap((line) => line.split(' ')),
);

/** Returns the parts of a document's text that are neither from a catalogue nor given, such as those of content. */
export function findUntranslated(document: Document, given: string): readonly string[] {
  return findUntranslatedTexts(readTexts(document), given);
}

/** Returns the parts of texts that are neither from a catalogue nor given. */
export function findUntranslatedTexts(texts: readonly string[], given: string): readonly string[] {
  const known = `${lettersOf(given)} ${lettersOf(withoutCode(given))}`;
  return texts
    .map(withoutCode)
    .flatMap((text) => text.match(/[A-Za-z][ -}]*/g) ?? [])
    .flatMap((part) => part.split(/[.,:;!?()"]/))
    .map((part) => part.trim())
    .filter((part) => hasEnglish(part) && !known.includes(lettersOf(part)));
}

function readTexts(document: Document): readonly string[] {
  const texts: string[] = [document.title];
  for (const element of document.querySelectorAll('*')) {
    if (element.closest('script, style, code, kbd, [lang]:not(html)') !== null) continue;
    for (const name of attributes) texts.push(element.getAttribute(name) ?? '');
    if (element.matches('input[type=submit], input[type=button]'))
      texts.push(element.getAttribute('value') ?? '');
    for (const node of element.childNodes) {
      if (node.nodeType === node.TEXT_NODE) texts.push(node.textContent ?? '');
    }
  }
  return texts;
}

function hasEnglish(text: string): boolean {
  const words = text.match(/[A-Za-z]{3,}/g) ?? [];
  return words.some((word) => !international.has(word));
}

/** Leaves out addresses, file names and names such as `form-draft`, which are the same in every language. */
function withoutCode(text: string): string {
  const words = text.split(/\s+/);
  return words.filter((word) => !/[@/\\_.=:-]\w/.test(word)).join(' ');
}

/** Leaves out numbers, and what separates words, which is not the same in a file as on its page. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^A-Za-z]/g, '');
}

/** Returns all that the files of a folder say. */
export function readContentText(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:md|yaml)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}
