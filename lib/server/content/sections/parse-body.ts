import { parseMarkdown, type ParsedMarkdown } from '@/lib/server/content/markdown';
import { findPicture } from '@/lib/server/content/pictures';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import { parseAttributes, type SectionSources } from '@/lib/server/content/sections/define-section';
import { sectionDefinitions } from '@/lib/server/content/sections/sections';
import { sectionProblemWords } from '@/lib/server/content/sections/words';

/**
 * Parses Markdown with section tags that starts on `firstLine` of its file.
 *
 * Calls `report` for each problem and `addLink` for each link.
 */
export function parseBody(
  markdown: string,
  firstLine: number,
  sources: SectionSources,
  report: (line: number, message: string) => void,
  addLink: (line: number, href: string) => void,
): ParsedMarkdown {
  return parseMarkdown(markdown, firstLine, {
    report,
    addLink,
    createPicture: (line, src, alt) => {
      const picture = findPicture(src, alt, line, report, sources.files);
      return picture === undefined ? undefined : { section: 'picture', picture };
    },
    createSection: (name, attributes, node, parseNodes) => {
      const line = (node.lines[0] ?? 0) + firstLine;
      const definition = Object.hasOwn(sectionDefinitions, name)
        ? sectionDefinitions[name]
        : undefined;
      if (definition === undefined) {
        const names = Object.keys(sectionDefinitions);
        report(line, sectionProblemWords.unknownSection(name) + suggestOneOf(name, names));
        return undefined;
      }
      const valid = parseAttributes(name, definition.attributes, attributes, line, report);
      if (valid === undefined) return undefined;
      const tag = { line, node, report, addLink, parseNodes };
      return definition.create(valid as never, tag, sources);
    },
  });
}
