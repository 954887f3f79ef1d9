import { Body } from '@/components/sections/body';
import { finish } from '@/components/sections/finish';
import type { ContentNode } from '@/lib/content/tree';
import type { ShownExample } from '@/lib/gallery/gallery';

/** Examples as data for the browser, just as pages travel. */
export function finishExamples(
  examples: readonly ShownExample<readonly ContentNode[]>[],
): ShownExample[] {
  return examples.map(({ section, state, nodes }) => ({
    section,
    state,
    nodes: finish(<Body nodes={nodes} />),
  }));
}
