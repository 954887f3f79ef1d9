import type { ContentNode, SectionNode } from '@/lib/content/tree';

/** Returns nodes with each section changed, nested ones included. */
export function mapSections(
  nodes: readonly ContentNode[],
  change: (section: SectionNode) => SectionNode,
): ContentNode[] {
  return nodes.map((node): ContentNode => {
    if (typeof node === 'string') return node;
    const changed = 'section' in node ? change(node) : node;
    return 'children' in changed
      ? { ...changed, children: mapSections(changed.children, change) }
      : changed;
  });
}
