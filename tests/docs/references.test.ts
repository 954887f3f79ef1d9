import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { codeSpans, readTable } from '../support/documents';
import { performanceFile } from '@/scripts/bench/write-performance';

const documents = [
  'README.md',
  ...readdirSync('docs', { recursive: true })
    .map((name) => `docs/${String(name).replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.md'))
    .sort(),
];

const packageSchema = z.object({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const packageFile = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** Returns the text of a document without its blocks of code. */
function proseOf(file: string): string {
  return readFileSync(file, 'utf8').replace(/^( *)```[\s\S]*?^\1```$/gm, '');
}

/** Returns the anchor that GitHub gives to a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

function anchorsIn(file: string): string[] {
  return [...proseOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

// The table of the bench is written by it and not read from top to bottom.
const pages = documents.filter((file) => file.startsWith('docs/') && file !== performanceFile);

test.each(pages)('%s has at most 2,000 words', (file) => {
  const words = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean);
  expect(words.length).toBeLessThanOrEqual(2000);
});

/** The folders of pages with an index. */
const folders = readdirSync('docs', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`docs/${entry.name}/README.md`))
  .map(({ name }) => `docs/${name}`);

test.each(folders)('%s/README.md links to every page of its folder', (folder) => {
  const index = readFileSync(`${folder}/README.md`, 'utf8');
  const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  expect(names.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});

test.each([...documents, 'CHANGELOG.md'])('%s links to files and headings that exist', (file) => {
  const links = [...proseOf(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsIn(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});

// Files in content/ and public/ are examples, and another organisation replaces both folders.
const projectPath = /^(?:components|docs|e2e|lib|pages|scripts|styles|tests)\/[^\s*<]*$/;

test.each(documents)('%s names paths that exist', (file) => {
  const named = codeSpans(proseOf(file)).filter((code) => projectPath.test(code));
  const imported = [...readFileSync(file, 'utf8').matchAll(/from '@\/([^']+)'/g)].map(
    ([, path = '']) => path,
  );
  // Files that the document tells to write.
  const written = readFileSync(file, 'utf8').matchAll(/```\w+\n *(?:\/\/|\/\*) (\S+)/g);
  const isWritten = new Set([...written].map(([, path = '']) => path));
  const missing = [...named, ...imported].filter(
    (path) =>
      !['', '.ts', '.tsx'].some(
        (extension) => isWritten.has(path + extension) || existsSync(path + extension),
      ),
  );
  expect(missing).toEqual([]);
});

/** The names of all files of the project. */
const fileNames = new Set(
  ['components', 'docs', 'e2e', 'lib', 'pages', 'scripts', 'styles', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .concat(readdirSync('.'))
    .map((path) => basename(path)),
);

test.each(documents)('%s names files that exist', (file) => {
  const named = codeSpans(proseOf(file)).filter((code) =>
    /^[\w[\].-]+\.(?:cjs|css|mjs|tsx?)$/.test(code),
  );
  expect(named.filter((name) => !fileNames.has(name))).toEqual([]);
});

test('comments and messages name documents that exist', () => {
  const sources = ['components', 'deploy', 'lib', 'pages', 'scripts', 'styles'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:[cm]?js|tsx?|css|md|yaml|sh|conf|env|service)$|file$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const missing = [...sources, '.env.example'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
      .filter(([path]) => !existsSync(path))
      .map(([path]) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test.each(documents)('%s names commands that exist', (file) => {
  const text = readFileSync(file, 'utf8');
  const commands = [...text.matchAll(/npm run ([a-z0-9:-]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !(name in packageFile.scripts))).toEqual([]);
});

test('docs/contributing.md lists every command', () => {
  const commands = readTable('docs/contributing.md', '## Commands').map(
    ([command = '']) => /npm (?:run )?([a-z0-9:-]+)/.exec(command)?.[1],
  );
  expect(commands.sort()).toEqual(Object.keys(packageFile.scripts).sort());
});

test('docs/dependencies.md lists every package', () => {
  const listed = ['## In production', '## In development'].map((heading) =>
    readTable('docs/dependencies.md', heading).flatMap(([packages = '']) => codeSpans(packages)),
  );
  const declared = [packageFile.dependencies, packageFile.devDependencies].map(Object.keys);
  const [production = [], development = []] = listed;
  const isListed = (name: string, patterns: readonly string[]) =>
    patterns.some((pattern) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name,
    );
  const unlisted = [
    ...(declared[0] ?? []).filter((name) => !isListed(name, production)),
    ...(declared[1] ?? []).filter((name) => !isListed(name, [...development, '@types/*'])),
  ];
  expect(unlisted).toEqual([]);
  const stale = listed
    .flat()
    .filter((pattern) => !declared.flat().some((name) => isListed(name, [pattern])));
  expect(stale).toEqual([]);
});

test('README.md has at most 200 lines', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(201);
});

const records = documents.filter((file) => /^docs\/decisions\/\d{4}-/.test(file));

test.each(records)('%s has a context, a decision and consequences in 40 lines', (file) => {
  const text = readFileSync(file, 'utf8');
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(['Context', 'Decision', 'Consequences']);
  expect(text.split('\n').length).toBeLessThanOrEqual(41);
});

test('docs/decisions/README.md lists every record by its title', () => {
  const listed = readTable('docs/decisions/README.md', '# Decisions');
  const titles = records.map((file) => {
    const [, number, title = ''] = /^# (\d+)\. (.+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
    return [number, `[${title}](${file.slice('docs/decisions/'.length)})`];
  });
  expect(listed).toEqual(titles);
  expect(titles.map(([number]) => Number(number))).toEqual(records.map((_, index) => index + 1));
});

test('docs/architecture.md lists the rooms of lib/server', () => {
  const listed = readTable('docs/architecture.md', 'The rooms of `lib/server`').flatMap(
    ([room = '']) => codeSpans(room),
  );
  const rooms = readdirSync('lib/server', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(rooms.sort()).toEqual(listed.sort());
});
