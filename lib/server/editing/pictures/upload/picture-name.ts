import { isNewName } from '@/lib/server/editing/files/site-paths';
import type { PictureResult } from '@/lib/server/editing/pictures/upload/run-preparation';
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

/** Returns the type of a picture of the site that an upload can have, by its ending; `undefined` for another one. */
export function typeOfPicture(path: string): PictureResult['type'] | undefined {
  const [, ending = ''] = /\.(jpe?g|png|webp)$/i.exec(path) ?? [];
  switch (ending.toLowerCase()) {
    case 'jpg':
    case 'jpeg':
      return 'jpg';
    case 'png':
      return 'png';
    case 'webp':
      return 'webp';
    default:
      return undefined;
  }
}
