import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { areSpellings } from '@/lib/server/content/spellings';
import { postWords } from '@/lib/words/lib/server/content';

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
