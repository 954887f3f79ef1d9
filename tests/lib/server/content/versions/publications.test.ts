import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createStaging,
  currentOf,
  keepBuildContent,
  keptVersions,
  listVersions,
  readPointer,
  storeVersion,
  switchBack,
  switchTo,
  type VersionPlaces,
} from '@/lib/server/content/versions/publications';
import {
  createSnapshot,
  readManifest,
  writeManifest,
} from '@/lib/server/content/versions/snapshot';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

const at = (second: number) => new Date(Date.UTC(2026, 10, 27, 12, 0, second));

/** A built site with one page. */
async function builtSite(): Promise<VersionPlaces> {
  const root = writeTree({
    '.next/BUILD_ID': 'one',
    'content/pages/index.md': 'Page 0',
    'public/pictures/hill.svg': '<svg/>',
    'public/og/made.png': 'made by the build',
    'public/boot.js': 'made by the build',
  });
  await keepBuildContent(root, at(0));
  return { root, directory: await temporaryDirectory() };
}

async function publish(places: VersionPlaces, text: string, second: number): Promise<string> {
  writeFileSync(join(places.root, 'content/pages/index.md'), text);
  const staging = await createStaging(places);
  const [current] = await listVersions(places);
  const manifest = current && (await readManifest(current.folder));
  const earlier = current && manifest && { folder: current.folder, manifest };
  const made = await createSnapshot(places.root, staging, at(second), earlier);
  await writeManifest(staging, made);
  await storeVersion(places, staging, made.version);
  await rm(staging, { recursive: true, force: true });
  await switchTo(places, made.version, at(second));
  return made.version;
}

async function currentText(places: VersionPlaces): Promise<string> {
  const [current] = await listVersions(places);
  return readFileSync(join(current?.folder ?? '', 'content/pages/index.md'), 'utf8');
}

test('serves the content of the build, not later changes, until something is published', async () => {
  const places = await builtSite();
  writeFileSync(join(places.root, 'content/pages/index.md'), 'Page 1');
  expect(await currentText(places)).toBe('Page 0');
  const [current] = await listVersions(places);
  expect(current?.isOfBuild).toBe(true);
  expect(existsSync(join(current?.folder ?? '', 'public/og'))).toBe(false);
  expect(existsSync(join(current?.folder ?? '', 'public/boot.js'))).toBe(false);
});

test('switches to a published version and back, as far as the build', async () => {
  const places = await builtSite();
  await publish(places, 'Page 1', 1);
  await publish(places, 'Page 2', 2);
  expect(await currentText(places)).toBe('Page 2');
  await switchBack(places, at(3));
  expect(await currentText(places)).toBe('Page 1');
  const pointer = await switchBack(places, at(4));
  expect(await currentText(places)).toBe('Page 0');
  expect(pointer && currentOf(places, pointer)).toBeUndefined();
  expect(await switchBack(places, at(5))).toBeUndefined();
});

test('publishes a version again that it returned from', async () => {
  const places = await builtSite();
  const first = await publish(places, 'Page 1', 1);
  await publish(places, 'Page 2', 2);
  await switchBack(places, at(3));
  await publish(places, 'Page 2', 4);
  expect(await currentText(places)).toBe('Page 2');
  expect(await publish(places, 'Page 1', 5)).toBe(first);
  expect(await currentText(places)).toBe('Page 1');
});

test('prefers the content of a later build', async () => {
  const places = await builtSite();
  await publish(places, 'Page 1', 1);
  writeFileSync(join(places.root, 'content/pages/index.md'), 'Page of the new build');
  await keepBuildContent(places.root, at(2));
  expect(await currentText(places)).toBe('Page of the new build');
  expect(await switchBack(places, at(3))).toBeUndefined();
});

test('keeps five versions and stores an equal file once', async () => {
  const places = await builtSite();
  for (let count = 1; count <= 7; count += 1) await publish(places, `Page ${count}`, count);
  const pointer = await readPointer(places);
  expect(pointer?.versions).toHaveLength(keptVersions);
  const folder = join(places.directory, 'versions');
  const names = readdirSync(folder).sort();
  expect(names).toEqual(pointer?.versions.map(({ version }) => version).sort());
  const inodes = names.map((name) => statSync(join(folder, name, 'public/pictures/hill.svg')).ino);
  expect(new Set(inodes).size).toBe(1);
});

test('takes a folder without a manifest for no version', async () => {
  const places = await builtSite();
  const version = await publish(places, 'Page 1', 1);
  const folder = join(places.directory, 'versions', version);
  await rm(join(folder, 'version.json'));
  expect(await readManifest(folder)).toBeUndefined();
  await publish(places, 'Page 2', 2);
  expect(await publish(places, 'Page 1', 3)).toBe(version);
  expect((await readManifest(folder))?.version).toBe(version);
});
