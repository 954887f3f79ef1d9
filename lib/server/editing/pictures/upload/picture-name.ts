import { isNewName } from '@/lib/server/editing/files/site-paths';
import { normalizeText } from '@/lib/intl/normalize-text';

/** In characters. */
const maxLength = 60;

/** Letters that are no letter with an accent, as names of files write them. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** Returns the name of a new file for a picture, without its ending: letters, digits and hyphens. */
export function nameOfPicture(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '');
  const plain = normalizeText(stem.toLowerCase(), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => letters[letter] ?? letter);
  const name = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '');
  return name !== '' && isNewName(name) ? name : 'picture';
}
