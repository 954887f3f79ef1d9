import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runProgram } from '@/tests/support/programs';

const pages = readdirSync('docs/deploy').map((name) => `docs/deploy/${name}`);

/** Returns the blocks of shell commands of a page. */
function shellBlocks(page: string): string[] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
}

test('there is a page for each way', () => {
  expect(pages).toEqual([
    'docs/deploy/bare-server.md',
    'docs/deploy/container.md',
    'docs/deploy/node-host.md',
  ]);
});

test.each(pages)('%s has commands that sh can read', (page) => {
  const blocks = shellBlocks(page);
  expect(blocks.length).toBeGreaterThan(1);
  for (const block of blocks) {
    expect(runProgram('sh', ['-n'], block)).toEqual({ code: 0, output: '' });
  }
});

test.each(pages)('%s names files of deploy/ that exist', (page) => {
  const text = readFileSync(page, 'utf8');
  const named = [...text.matchAll(/\bdeploy\/[\w./-]*\w/g)].map(([path]) => path);
  // The operator creates this one.
  const missing = named.filter((path) => path !== 'deploy/.env' && !existsSync(path));
  expect(missing.filter((path) => !existsSync(`docs/${path}`))).toEqual([]);
});

test('every file of deploy/ is named on a page or by another file of deploy/', () => {
  const files = readdirSync('deploy', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.includes('.') || name.endsWith('file'),
  );
  const text = [...pages, 'deploy/compose.yaml'].map((file) => readFileSync(file, 'utf8')).join('');
  expect(files.filter((file) => !text.includes(file))).toEqual([]);
});
