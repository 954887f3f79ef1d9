import { distance } from 'fastest-levenshtein';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { slugify } from '@/lib/server/content/markdown';
import { postWords } from '@/lib/server/content/words';

/** A tag, and where a post has it. */
export interface WrittenTag {
  readonly tag: string;
  readonly file: string;
  readonly line: number;
}

/** Reports tags that differ only by their spelling, in the posts with the rarer one. */
export function checkTags(files: ContentFiles, written: readonly WrittenTag[]): void {
  const postsOf = (tag: string) => written.filter((each) => each.tag === tag);
  const tags = [...new Set(written.map(({ tag }) => tag))].sort(
    (a, b) => postsOf(b).length - postsOf(a).length,
  );
  tags.forEach((tag, index) => {
    const usual = tags.slice(0, index).find((other) => areSpellings(tag, other));
    if (usual === undefined) return;
    for (const { file, line } of postsOf(tag)) {
      files.report(file, line, postWords.tagSpelling(tag, usual));
    }
  });
}

/** The fewest letters of two words that one mistyped letter makes of each other, and not by chance. */
const minMistyped = 8;

/** Whether two tags are the same but for case, accents, spaces and signs, a plural, or a letter of a long word. */
function areSpellings(one: string, other: string): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)];
  if (a === b) return true;
  // Numbers that differ are meant: "Summer school 2026".
  if (/\d/.test(a + b) || Math.min(a.length, b.length) < minMistyped) return false;
  return distance(a, b) === 1;
}

function lettersOf(tag: string): string {
  return slugify(tag)
    .replaceAll('-', '')
    .replace(/(?<=\p{L}{3})s$/u, '');
}
