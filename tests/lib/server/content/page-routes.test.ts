import { expect, test, vi } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { listPageRoutes, routeProblem } from '@/lib/server/content/page-routes';
import { validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';
import { linkWords } from '@/lib/words/lib/server/content';

const lists = (fallback: string) =>
  `export const getStaticPaths = () => ({ paths: ['/one'], fallback: ${fallback} });`;

function routesOf(files: Readonly<Record<string, string>>) {
  return listPageRoutes(writeTree(files));
}

test('leaves out the pages of the software, whose addresses are reserved', () => {
  const routes = listPageRoutes(process.cwd()).map(({ route }) => route);
  const own = /^\/(?:cookies|gallery|search|sent|(?:booking|desk|f|failed|resources)(?:\/.*)?)$/;
  expect(routes.filter((route) => own.test(route))).toEqual([]);
  expect(listPageRoutes(writeTree({ 'package.json': '{}' }))).toEqual([]);
});

test('lists pages in folders, in every language, without API routes and stylesheets', () => {
  const routes = routesOf({
    'pages/_app.tsx': '',
    'pages/[[...path]].tsx': '',
    'pages/api/stock.ts': '',
    'pages/rates.module.css': '',
    'pages/rates.tsx': '',
    'pages/team/index.jsx': '',
    'pages/team/[name].js': '',
    'pages/wiki/[...slug].ts': '',
    'pages/shelf/[[...slug]].tsx': '',
  });
  expect(routes.map(({ route }) => route).sort()).toEqual(
    ['/rates', '/team', '/team/[name]', '/wiki/[...slug]', '/shelf/[[...slug]]'].sort(),
  );
  const matching = (path: string) => routes.filter((each) => each.matches(path)).map((r) => r.file);
  expect(matching('/team')).toEqual(['pages/team/index.jsx']);
  expect(matching('/team/ana')).toEqual(['pages/team/[name].js']);
  expect(matching('/team/ana/more')).toEqual([]);
  expect(matching('/wiki')).toEqual([]);
  expect(matching('/wiki/a/b')).toEqual(['pages/wiki/[...slug].ts']);
  expect(matching('/shelf')).toEqual(['pages/shelf/[[...slug]].tsx']);
  expect(matching('/ratesXtsx')).toEqual([]);
});

test.each([
  ['pages/visit.tsx', '', linkWords.sameAddress('pages/visit.tsx', '/visit')],
  [
    'pages/visit/index.tsx',
    '',
    'This file and pages/visit/index.tsx have the same address /visit.',
  ],
  [
    'pages/[city].tsx',
    lists("'blocking'"),
    'pages/[city].tsx answers /visit in place of this file.',
  ],
  ['pages/[city].tsx', lists('true'), 'write "fallback: false"'],
])('reports a page of the content that %s hides', (file, source, message) => {
  expect(routeProblem('/visit', routesOf({ [file]: source }))).toContain(message);
});

test.each([
  ['pages/[city].tsx', lists('false')],
  ['pages/visit/[day].tsx', lists('true')],
  ['pages/visits.tsx', ''],
])('lets a page of the content stand beside %s', (file, source) => {
  expect(routeProblem('/visit', routesOf({ [file]: source }))).toBeUndefined();
});

test('reports the file and lets the content link and redirect to a developer’s pages', async () => {
  const root = writeTree({
    ...validContent,
    'pages/rates.tsx': '',
    'pages/team/[name].tsx': '',
    'content/pages/rates.md': '---\ntitle: Rates\ndescription: The rates of the clinic.\n---\n',
    'content/pages/about.md':
      '---\ntitle: About\ndescription: About the clinic for tests.\n---\n\n[Ana](/team/ana), [no](/teams/ana)\n',
    'content/redirects.yaml': '- { from: /ana, to: /team/ana }\n- { from: /rates, to: /visit }\n',
  });
  vi.spyOn(process, 'cwd').mockReturnValue(root);
  const loaded = await loadContent(root);
  const problems = loaded.ok ? [] : loaded.problems;
  expect(problems.map(({ file, message }) => `${file} ${message}`)).toEqual([
    expect.stringContaining('content/pages/about.md The link /teams/ana leads nowhere:'),
    `content/pages/rates.md ${linkWords.sameAddress('pages/rates.tsx', '/rates')}`,
    expect.stringContaining('content/redirects.yaml /rates is a page of this site'),
  ]);
});
