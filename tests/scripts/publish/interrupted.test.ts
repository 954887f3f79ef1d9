import { execFile } from 'node:child_process';
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { activeVersion, setActiveVersion } from '@/lib/server/content/versions/active-version';
import { followVersions } from '@/lib/server/content/versions/follow-versions';
import { keepBuildContent, publishedDirectory } from '@/lib/server/content/versions/publications';
import { publishVersion } from '@/scripts/publish/publish-version';
import { bundleProgram } from '@/tests/support/bundle-program';
import { validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';

const project = join(import.meta.dirname, '../../..');
const urlOf = (file: string) => pathToFileURL(join(project, file)).href;

/** Runs `npm run publish` until it kills itself. Resolves with the signal. */
async function publishUntil(root: string, renameTo: string): Promise<unknown> {
  const program = [
    ...['--import', urlOf('tests/support/kill-before-rename.mjs')],
    await bundleProgram('scripts/publish.ts'),
  ];
  const env = {
    PATH: process.env.PATH,
    HOME: root,
    NODE_ENV: 'production',
    DATA_DIR: join(root, 'data'),
    KILL_BEFORE_RENAME: renameTo,
  } as const;
  return new Promise((resolve) => {
    execFile(process.execPath, program, { cwd: root, env }, (error) => {
      resolve(error?.signal);
    });
  });
}

test.each([
  ['the version is stored', 'versions/[0-9a-f]{16}', ['new']],
  ['the switch', 'current\\.json', [expect.stringMatching(/^[0-9a-f]{16}$/)]],
])('leaves the site as it was if it is killed before %s', async (_when, renameTo, left) => {
  const root = writeTree({
    ...validContent,
    '.next/BUILD_ID': 'one',
    '.next/start.mjs': '',
    'package.json': '{}',
  });
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  await keepBuildContent(root, new Date(Date.now() - 60_000));
  const places = { root, directory: publishedDirectory(join(root, 'data')) };
  const problems: string[] = [];
  const versions = await followVersions({
    ...places,
    onSwitch: () => Promise.resolve(),
    readDateStates: () => Promise.resolve([]),
    logProblem: (event) => problems.push(event),
    now: () => new Date(),
  });
  onTestFinished(async () => {
    await versions.close();
    setActiveVersion(undefined);
  });
  const before = activeVersion();
  const page = '---\ntitle: New\ndescription: A page that came later on.\n---\n';
  writeFileSync(join(root, 'content/pages/new.md'), page);

  expect(await publishUntil(root, renameTo)).toBe('SIGKILL');
  expect(readdirSync(join(places.directory, 'versions'))).toEqual(left);
  await versions.check();
  expect(activeVersion()).toBe(before);

  expect(await publishVersion(places)).toMatchObject({ kind: 'published' });
  await versions.check();
  expect(activeVersion()?.paths.has('/new')).toBe(true);
  expect(problems).toEqual([]);
  const { version } = activeVersion() ?? {};
  expect(readdirSync(join(places.directory, 'versions'))).toEqual([version]);
});
