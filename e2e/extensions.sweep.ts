import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ProjectCopy } from '@/e2e/support/project-copy';
import { expect, test } from '@/e2e/support/test';
import { freePort } from '@/scripts/site/site-process';
import { codeSpans, readTable } from '@/tests/support/documents';

const guide = 'docs/extensions.md';
const require = createRequire(__filename);

/** The registries of the guide. */
const registries = readTable(guide, '## Registries').flatMap(([file = '']) => codeSpans(file));

/** Removes the folders of the sky and its lines in the registries. */
function removeSky(project: ProjectCopy): void {
  const folders = readdirSync(project.root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name === 'sky')
    .map((entry) => join(entry.parentPath, entry.name));
  for (const folder of folders) rmSync(folder, { recursive: true });
  for (const file of registries) {
    const lines = project.read(file).split('\n');
    project.write(file, lines.filter((line) => !/sky/i.test(line)).join('\n'));
  }
}

/** Adds the extension of the guide: its files, and its lines in the registries. */
function addCountdown(project: ProjectCopy): void {
  const text = readFileSync(guide, 'utf8').replaceAll(/^ {3}/gm, '');
  const blocks = text.matchAll(/```(?:tsx?|css)\n(?:\/\/|\/\*) (\S+)(?: \*\/)?\n(.*?)```/gs);
  for (const [, file = '', source = ''] of blocks) project.write(file, source);
  for (const [file = '', line = '', entry = ''] of readTable(
    guide,
    'Its lines in the registries:',
  )) {
    const [name = '', addition = ''] = [...codeSpans(file), ...codeSpans(line)];
    const [item, list] = codeSpans(entry);
    const registry = `${addition}\n${project.read(name)}`;
    project.write(
      name,
      item === undefined
        ? registry
        : registry.replace(`const ${list} = {`, `const ${list} = {\n  ${item}`),
    );
  }
}

/** Makes every import of the package fail. */
function forbidPackage(project: ProjectCopy, name: string): void {
  const folder = `node_modules/${name}`;
  project.write(`${folder}/package.json`, JSON.stringify({ name, main: 'index.js' }));
  project.write(`${folder}/index.js`, `throw new Error('${name} is loaded');`);
}

function run(project: ProjectCopy, command: string, ...args: readonly string[]): void {
  const result = spawnSync(process.execPath, [command, ...args], {
    cwd: project.root,
    encoding: 'utf8',
  });
  expect(result.status, `${result.stdout}${result.stderr}`).toBe(0);
}

/** Returns the program of a package. */
function programOf(name: string, path: string): string {
  return join(dirname(require.resolve(`${name}/package.json`)), path);
}

test('builds and serves a site without the sky, and with the extension of the guide', async () => {
  test.setTimeout(600_000);
  const project = new ProjectCopy('without-sky');
  const dataDirectory = mkdtempSync(join(tmpdir(), 'frontdesk-without-sky-'));
  try {
    for (const file of ['.oxlintrc.json', 'next-env.d.ts']) {
      cpSync(file, join(project.root, file));
    }
    // The linter then reads no .gitignore of the folders above, which ignores the copy.
    mkdirSync(join(project.root, '.git'));
    project.replace('content', 'tests/support/second-site/content');
    project.replace('public', 'tests/support/second-site/public');
    removeSky(project);
    forbidPackage(project, 'astronomy-engine');
    run(project, programOf('typescript', 'bin/tsc'), '--noEmit');
    addCountdown(project);
    project.write(
      'content/pages/clinic-opening.md',
      `---\ntitle: Open day\ndescription: The days until the doors are open to all.\n---\n{% countdown what="Open day" date="2099-05-04" /%}\n`,
    );
    run(project, programOf('typescript', 'bin/tsc'), '--noEmit');
    const linted = ['lib', 'components', 'pages'];
    run(project, programOf('oxlint', 'bin/oxlint'), '--max-warnings', '0', ...linted);
    const port = await freePort();
    const settings = { SITE_URL: `http://localhost:${port}`, DATA_DIR: dataDirectory } as const;
    await project.build(settings);
    project.start({ ...settings, PORT: String(port) });
    const status = () =>
      fetch(`${settings.SITE_URL}/api/health`).then((response) => response.status, String);
    await expect.poll(status, { timeout: 60_000 }).toBe(200);
    const html = await (await fetch(`${settings.SITE_URL}/clinic-opening`)).text();
    expect(html).toMatch(/Open day(?:<[^>]{1,80}>|\s)+\d+/);
    for (const path of ['/', '/prices', '/events', '/search?q=knee']) {
      expect((await fetch(`${settings.SITE_URL}${path}`)).status, path).toBe(200);
    }
  } finally {
    await project.remove();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
});
