import { distance } from 'fastest-levenshtein';
import { slugify } from '@/lib/server/content/markdown';

/** The fewest letters of two words that one mistyped letter makes of each other, and not by chance. */
const minMistyped = 8;

/** Whether two tags or categories are the same but for case, accents, spaces and signs, a plural, or a letter of a long word. */
export function areSpellings(one: string, other: string): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)];
  if (a === b) return true;
  // Numbers that differ are meant: "Summer school 2026".
  if (/\d/.test(a + b) || Math.min(a.length, b.length) < minMistyped) return false;
  return distance(a, b) === 1;
}

function lettersOf(name: string): string {
  return slugify(name)
    .replaceAll('-', '')
    .replace(/(?<=\p{L}{3})ies$/u, 'y')
    .replace(/(?<=\p{L}{3})s$/u, '');
}
