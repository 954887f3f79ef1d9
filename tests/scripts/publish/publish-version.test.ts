import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepBuildContent, listVersions } from '@/lib/server/content/versions/publications';
import { publishVersion, returnToEarlier } from '@/scripts/publish/publish-version';
import { waitForServers } from '@/scripts/publish/wait-for-servers';
import { bundleProgram } from '@/tests/support/bundle-program';
import { validContent } from '@/tests/support/content';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

const project = join(import.meta.dirname, '../../..');

const page = '---\ntitle: New\ndescription: A page that came later on.\n---\n';

/** A built site with a page that is not published yet. */
async function changedSite() {
  const root = writeTree({ ...validContent, '.next/BUILD_ID': 'one' });
  await keepBuildContent(root, new Date(Date.now() - 60_000));
  writeFileSync(join(root, 'content/pages/new.md'), page);
  return { root, directory: await temporaryDirectory() };
}

/** Starts a process that follows the publications in a directory. */
async function startFollower(root: string, directory: string) {
  const program = await bundleProgram('tests/support/follow-versions.ts');
  const child = spawn(process.execPath, [program, root, directory], {
    cwd: project,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    const exited = once(child, 'exit');
    child.stdin.end();
    await exited;
  });
  await once(child.stdout, 'data');
  return { pid: child.pid, look: () => child.stdin.write('.') };
}

test('refuses to publish during a publication', async () => {
  const places = await changedSite();
  const results = await Promise.all([publishVersion(places), publishVersion(places)]);
  expect(results.map(({ kind }) => kind).sort()).toEqual(['busy', 'published']);
  const [current] = await listVersions(places);
  expect(current?.isOfBuild).toBe(false);
  expect(await publishVersion(places)).toMatchObject({ kind: 'unchanged' });
  expect(await returnToEarlier(places)).toMatchObject({ versions: [] });
});

test('draws pictures for sharing once, and those that a killed command left out', async () => {
  const places = await changedSite();
  const pictures = async () => {
    const folder = join((await listVersions(places))[0]?.folder ?? '', 'public/og');
    return readdirSync(folder).map((name) => [name, statSync(join(folder, name)).ino] as const);
  };
  const publish = async () => {
    const published = await publishVersion(places);
    if (published.kind === 'published') await published.drawPictures();
  };
  await publish();
  const first = await pictures();
  expect(first).toHaveLength(4);

  writeFileSync(join(places.root, 'content/pages/new.md'), `${page}\nMore.\n`);
  await publish();
  expect(await pictures()).toEqual(first);

  const [current] = await listVersions(places);
  rmSync(join(current?.folder ?? '', 'public/og', first[0]?.[0] ?? ''));
  expect(await publishVersion(places)).toMatchObject({ kind: 'unchanged' });
  expect((await pictures()).map(([name]) => name)).toEqual(first.map(([name]) => name));
});

test('switches all processes, and names one that cannot read the version', async () => {
  const { root, directory } = await changedSite();
  // Sees the pointer but none of the versions, as on a machine whose disk is not in step.
  const partial = await temporaryDirectory();
  mkdirSync(join(directory, 'servers'));
  mkdirSync(join(partial, 'versions'));
  for (const name of ['servers', 'current.json']) {
    symlinkSync(join(directory, name), join(partial, name));
  }
  const [first, second, third] = await Promise.all([
    startFollower(root, directory),
    startFollower(root, directory),
    startFollower(root, partial),
  ]);

  const published = await publishVersion({ root, directory });
  if (published.kind !== 'published') throw new Error(published.kind);
  // No link reports that its target has changed.
  third.look();
  const { switchedAt, versions } = published.pointer;
  const { following, failed, silent } = await waitForServers(directory, switchedAt);
  expect(following.map(({ pid }) => pid).sort()).toEqual([first.pid, second.pid].sort());
  expect(following.map(({ version }) => ({ version }))).toEqual([versions[0], versions[0]]);
  expect(failed).toEqual([
    expect.objectContaining({
      pid: third.pid,
      problem: expect.stringContaining('content/site.yaml') as unknown,
    }),
  ]);
  expect(failed[0]?.version).not.toBe(versions[0]?.version);
  expect(silent).toEqual([]);
});
