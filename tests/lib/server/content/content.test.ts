import { expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { formatProblem } from '@/lib/server/content/files/problems';
import { contentProblems, validContent, problemsWith } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';
import { contentFileWords } from '@/lib/words/lib/server/content/files';

const visitHead = '---\ntitle: Visit\ndescription: How to visit the clinic for tests.\n---\n';

test('accepts the content of this site', async () => {
  expect((await contentProblems(process.cwd())).map(formatProblem)).toEqual([]);
});

test('accepts the smallest content', async () => {
  expect(await problemsWith({})).toEqual([]);
});

test('reports a missing site.yaml', async () => {
  const files: Record<string, string> = { ...validContent };
  delete files['content/site.yaml'];
  const problems = await contentProblems(writeTree(files));
  expect(problems.map(formatProblem)).toEqual([`content/site.yaml  ${contentFileWords.missing}`]);
});

test('derives paths from the folders and names of files', async () => {
  const loaded = await loadContent(
    writeTree({
      ...validContent,
      'content/pages/visit/bus.md': visitHead,
      'content/pages/a/b/index.md': visitHead,
      'content/pages/a/_section.yaml': 'title: A\n',
    }),
  );
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  expect([...loaded.content.pages.keys()].sort()).toEqual(['/', '/a/b', '/visit', '/visit/bus']);
  expect([...loaded.content.sections.keys()]).toEqual(['/a']);
});

test('shows a form of content/forms in a page', async () => {
  const loaded = await loadContent(
    writeTree({
      ...validContent,
      'content/forms/lend.yaml': 'title: Borrow\nfields:\n  - name: who\n    label: Who\n',
      'content/pages/borrow.md': `${visitHead}{% form id="lend" /%}\n`,
    }),
  );
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  const body = loaded.content.pages.get('/borrow')?.body.nodes;
  expect(body).toEqual([expect.objectContaining({ section: 'form', title: 'Borrow' })]);
});
