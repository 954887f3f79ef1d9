import type { ContentNode, SectionNode } from '@/lib/content/tree';
import type { Content } from '@/lib/server/content/content';

/** Returns the paths of all pages, posts and events. */
export function contentPaths({ pages, posts, events }: Content): string[] {
  return [...pages.keys(), ...posts.map(({ path }) => path), ...events.map(({ path }) => path)];
}

/** Tells whether the page at a path lists events. */
export function listsEvents(content: Content, path: string): boolean {
  return sectionsAt(content, path).some(({ section }) => section === 'events-list');
}

/** Returns the sections of the page at a path, nested ones included. */
export function sectionsAt({ pages, posts, events }: Content, path: string): SectionNode[] {
  const written =
    pages.get(path) ?? [...posts, ...events].find((candidate) => candidate.path === path);
  return sectionsIn(written?.body.nodes ?? []);
}

function sectionsIn(nodes: readonly ContentNode[]): SectionNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const inner = 'children' in node ? sectionsIn(node.children) : [];
    if ('planisphere' in node) inner.push(node.planisphere);
    return 'section' in node ? [node, ...inner] : inner;
  });
}
