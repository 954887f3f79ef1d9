import type { ContentNode } from '@/lib/content/tree';
import type { RenderedExample } from '@/lib/gallery/examples';
import type { Content } from '@/lib/server/content/content';
import { atMoment } from '@/lib/server/pages/page-props';
import { readBody } from '@/lib/server/content/sections/read-body';
import {
  sectionExamples,
  type SectionExample,
} from '@/lib/server/content/sections/section-examples';

/** An example as a tree, and what is wrong with it, if anything is. */
export interface ReadExample extends RenderedExample<readonly ContentNode[]> {
  readonly problems: readonly string[];
}

/** Every section's examples with the site's own drawing, form, people, events and posts. */
export function readExamples(content: Content, now: Date): ReadExample[] {
  return Object.entries(sectionExamples).flatMap(([section, examples]) =>
    examples.map((example) => ({
      section,
      state: example.state,
      ...readExample(example, content, now),
    })),
  );
}

function readExample({ text }: SectionExample, content: Content, now: Date) {
  const problems: string[] = [];
  const drawing = [...content.files].find(([, file]) => file?.kind === 'drawing')?.[0] ?? '';
  const own = text
    .replaceAll('DRAWING', drawing)
    .replaceAll('FORM', [...content.forms.keys()][0] ?? '');
  const sources = {
    ...content,
    events: content.events.map(({ listed }) => listed),
    posts: content.posts.map(({ listed }) => listed),
  };
  const report = (_line: number, words: string) => problems.push(words);
  // Where its links lead does not matter here.
  const { nodes } = readBody(own, 1, sources, report, () => undefined);
  return { nodes: atMoment(nodes, content, now), problems };
}
