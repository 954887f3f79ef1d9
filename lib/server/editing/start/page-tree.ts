import { pathOfFile } from '@/lib/server/content/files/file-names';

/** A page with those below it. */
export interface PageNode<Page> {
  readonly page: Page;
  readonly children: readonly PageNode<Page>[];
}

/**
 * Returns the files of pages as a tree of their addresses: a page is below the nearest one whose address begins
 * its own. The home page is first, beside the others.
 */
export function buildPageTree<Page extends { readonly path: string }>(
  pages: readonly Page[],
): readonly PageNode<Page>[] {
  interface Node extends PageNode<Page> {
    readonly children: Node[];
  }
  const roots: Node[] = [];
  const byAddress = new Map<string, Node>();
  const sorted = pages
    .map((page) => ({ page, address: pathOfFile(page.path) }))
    .toSorted((a, b) => compareAddresses(a.address, b.address));
  for (const { page, address } of sorted) {
    const node: Node = { page, children: [] };
    const parent = addressesAbove(address).flatMap((above) => byAddress.get(above) ?? [])[0];
    (parent?.children ?? roots).push(node);
    byAddress.set(address, node);
  }
  return roots;
}

/** Compares part by part, so that `/visit/access` follows `/visit` at once, before `/visit-us`. */
function compareAddresses(a: string, b: string): number {
  const [one, two] = [a, b].map((address) => address.split('/'));
  for (const [index, part] of (one ?? []).entries()) {
    const other = two?.[index];
    if (other === undefined) return 1;
    if (part !== other) return part < other ? -1 : 1;
  }
  return (one?.length ?? 0) - (two?.length ?? 0);
}

/** Returns the addresses of which one may be the page above, the nearest first. */
function addressesAbove(address: string): readonly string[] {
  const parts = address.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`);
}
