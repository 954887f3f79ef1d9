import { readMarkdown, type MarkdownBody } from '@/lib/server/content/markdown';
import { pictureOf } from '@/lib/server/content/sections/check-picture';
import { readAttributes, type SectionSources } from '@/lib/server/content/sections/section-kind';
import { sectionKinds } from '@/lib/server/content/sections/section-kinds';
import { oneOf } from '@/lib/server/content/files/suggest';

/** Told of something that stands on a line of the file. */
type Note = (line: number, words: string) => void;

/**
 * Markdown with its sections, which begins on `firstLine` of its file. What is wrong in it goes to
 * `report`, and where its links lead to `link`.
 */
export function readBody(
  text: string,
  firstLine: number,
  sources: SectionSources,
  report: Note,
  link: Note,
): MarkdownBody {
  return readMarkdown(text, firstLine, {
    report,
    link,
    picture: (line, src, alt) => {
      const picture = pictureOf(src, alt, line, report, sources.files);
      return picture === undefined ? undefined : { section: 'picture', picture };
    },
    section: (name, attributes, node, read) => {
      const line = (node.lines[0] ?? 0) + firstLine;
      const kind = Object.hasOwn(sectionKinds, name) ? sectionKinds[name] : undefined;
      if (kind === undefined) {
        report(line, `There is no section "${name}".${oneOf(name, Object.keys(sectionKinds))}`);
        return undefined;
      }
      const checked = readAttributes(name, kind.attributes, attributes, line, report);
      if (checked === undefined) return undefined;
      return kind.build(checked as never, { line, node, report, link, read }, sources);
    },
  });
}
