import { parseMarkdown, type ParsedMarkdown } from '@/lib/server/content/markdown';
import { fileAddress, findPicture } from '@/lib/server/content/pictures';
import type { TextParsers } from '@/lib/server/content/files/text-parsers';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import type { SectionSources } from '@/lib/server/content/sections/define-section';
import { listSectionTags } from '@/lib/server/content/sections/sections';
import { withCountryCode } from '@/lib/server/content/telephone';
import { sectionProblemWords } from '@/lib/words/lib/server/content/sections';

const sectionTags = listSectionTags();

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
  parse: TextParsers['parseMarkdoc'],
): ParsedMarkdown {
  return parseMarkdown(markdown, firstLine, {
    parse,
    report,
    addLink,
    addressOf: (href) =>
      fileAddress(href, sources.files) ?? withCountryCode(href, sources.site.address.country),
    createPicture: (line, src, alt) => {
      const picture = findPicture({ src, alt }, line, report, sources.files);
      return picture === undefined ? undefined : { section: 'picture', picture };
    },
    createSection: (name, attributes, node, parseNodes) => {
      const line = (node.lines[0] ?? 0) + firstLine;
      const definition = sectionTags.get(name);
      if (definition === undefined) {
        const names = [...sectionTags.keys()];
        report(line, sectionProblemWords.unknownSection(name) + suggestOneOf(name, names));
        return undefined;
      }
      return definition.parse(
        name,
        attributes,
        { line, node, report, addLink, parseNodes },
        sources,
      );
    },
  });
}
