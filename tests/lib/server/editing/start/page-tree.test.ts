import { expect, test } from 'vitest';
import { buildPageTree, type PageNode } from '@/lib/server/editing/start/page-tree';

type Names = readonly (string | Names)[];

function namesOf(nodes: readonly PageNode<{ readonly path: string }>[]): Names {
  return nodes.flatMap(({ page, children }) => [
    page.path.slice('content/pages/'.length),
    ...(children.length === 0 ? [] : [namesOf(children)]),
  ]);
}

test('puts each page below the nearest one above its address', () => {
  const files = [
    'visit-us.md',
    'visit/index.md',
    'visit/access/quiet/evenings.md',
    'visit/access/index.md',
    'visit/getting-here.md',
    'index.md',
    'contact/thanks.md',
    'lonely/page.md',
    'contact.md',
  ];
  const pages = files.map((file) => ({ path: `content/pages/${file}` }));
  expect(namesOf(buildPageTree(pages))).toEqual([
    'index.md',
    'contact.md',
    ['contact/thanks.md'],
    'lonely/page.md',
    'visit/index.md',
    ['visit/access/index.md', ['visit/access/quiet/evenings.md'], 'visit/getting-here.md'],
    'visit-us.md',
  ]);
});
