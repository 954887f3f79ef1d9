import type { FontFile } from '@/lib/server/content/theme/fonts';

/** The features that files keep: kerning, and figures of equal width. */
export const keepFeatures = ['kern', 'tnum'];

/** The letters of the files of a family; see the subsets of the software's font in prepare-font.ts. */
export const lettersOf: Readonly<Record<FontFile['part'], string>> = {
  first: `${lettersFrom(0x20, 0x7e)}\u00a0©°·×–—‘’“”…•′″£€←→−ÀÄÉÈÖÜàäéèöü`,
  accents: 'ÁÂÅÆÇÊËÍÑÓÔØÚáâåæçêëìíïñóôøùúûœßÿ',
  extended: lettersFrom(0x100, 0x17f),
};

function lettersFrom(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(
    '',
  );
}
