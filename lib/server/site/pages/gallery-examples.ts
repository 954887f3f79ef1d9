import type { ContentNode } from '@/lib/content/tree';
import type { RenderedExample } from '@/lib/gallery/examples';
import { shownEvents, type Content } from '@/lib/server/content/content';
import { textParsers } from '@/lib/server/content/files/text-parsers';
import { linkLists } from '@/lib/server/content/journal/post-lists';
import { contentForms, fillForms } from '@/lib/server/site/pages/form-sections';
import { fillSections } from '@/lib/server/site/pages/fill-sections';
import { parseBody } from '@/lib/server/content/sections/parse-body';
import type { SectionExample } from '@/lib/server/content/sections/define-section';
import { listSectionTags } from '@/lib/server/content/sections/sections';

/** An example with its tree and problems. */
interface ParsedExample extends RenderedExample<readonly ContentNode[]> {
  readonly problems: readonly string[];
}

/** Parses the examples of every section with the site's own content. */
export function parseExamples(content: Content, now: Date): ParsedExample[] {
  return [...listSectionTags()].flatMap(([section, { examples }]) =>
    examples.map((example) => ({
      section,
      state: example.state,
      ...parseExample(example, content, now),
    })),
  );
}

function parseExample({ text }: SectionExample, content: Content, now: Date) {
  const problems: string[] = [];
  const drawing = [...content.files].find(([, file]) => file?.kind === 'drawing')?.[0] ?? '';
  const markdown = text
    .replaceAll('DRAWING', drawing)
    .replaceAll('FORM', [...content.forms.keys()][0] ?? '');
  const sources = {
    ...content,
    events: shownEvents(content).map(({ listed }) => listed),
    posts: content.posts.map(({ listed }) => listed),
    postLists: linkLists(content.posts, content.site.locale),
  };
  const report = (_line: number, message: string) => problems.push(message);
  const { parseMarkdoc } = textParsers;
  // Links in examples need no valid target.
  const addLink = () => undefined;
  const { nodes } = parseBody(markdown, 1, sources, report, addLink, parseMarkdoc);
  return {
    nodes: fillSections(fillForms(nodes, contentForms(content, now)), content, now),
    problems,
  };
}
