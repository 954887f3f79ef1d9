import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readCopies } from '@/lib/server/content/copies/picture-facts';
import { loadContent } from '@/lib/server/content/load-content';
import { buildVersionFolder, keepBuildContent } from '@/lib/server/content/versions/publications';
import type { OnPhotograph } from '@/scripts/build/pictures/copy-pictures';
import { prepareSitePhotographs } from '@/scripts/build/pictures/site-photographs';
import { validContent } from '@/tests/support/content';
import { cameraData, drawPhotograph } from '@/tests/support/photographs';
import { writeTree } from '@/tests/support/tree';

/** A site in a folder of its own, whose copies are in the project that builds it. */
async function siteWithPhotographs(names: readonly string[]) {
  const site = writeTree(validContent);
  const root = writeTree({ '.next/BUILD_ID': 'one' });
  vi.stubEnv('SITE_DIR', site);
  vi.spyOn(process, 'cwd').mockReturnValue(root);
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  for (const [index, name] of names.entries()) {
    const photograph = drawPhotograph({ width: 100 + index })
      .jpeg()
      .withExif(cameraData);
    writeFileSync(join(site, 'public/pictures', name), await photograph.toBuffer());
  }
  return { site, root };
}

async function prepare(site: string, onProgress?: OnPhotograph) {
  const loaded = await loadContent(site);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return prepareSitePhotographs(site, loaded.content, onProgress);
}

const versionsOf = async (site: string) =>
  [...(await readCopies(site)).values()].map(({ facts }) => facts.version);

test('makes the copies of a build once, and deletes unused ones', { timeout: 60_000 }, async () => {
  const { site, root } = await siteWithPhotographs(['choir.jpg', 'hall.jpg']);
  const folder = join(root, '.cache/pictures');
  mkdirSync(join(folder, 'abcdefabcdef'), { recursive: true });
  const onProgress = vi.fn();
  expect(await prepare(site, onProgress)).toEqual([]);
  const versions = await versionsOf(site);
  expect(readdirSync(folder).sort()).toEqual([...versions, 'index.json'].sort());
  expect(onProgress.mock.calls).toEqual([
    [1, 2],
    [2, 2],
  ]);

  rmSync(join(site, 'public/pictures/hall.jpg'));
  expect(await prepare(site, onProgress)).toEqual([]);
  expect(onProgress).toHaveBeenCalledTimes(2);
  expect(await versionsOf(site)).toEqual(versions.slice(0, 1));
  expect(readdirSync(folder)).toHaveLength(2);

  // The version of the build has the copies, and the originals stay as they are.
  await keepBuildContent(root, new Date());
  const build = buildVersionFolder(root);
  expect(await versionsOf(build)).toEqual(versions.slice(0, 1));
  const [kept, own] = [build, site].map((each) =>
    readFileSync(join(each, 'public/pictures/choir.jpg')).includes('Camera maker'),
  );
  expect([kept, own]).toEqual([false, true]);

  // A file that has changed since has no copies.
  writeFileSync(join(site, 'public/pictures/choir.jpg'), await drawPhotograph().jpeg().toBuffer());
  expect(await versionsOf(site)).toEqual([]);
});

test(
  'reports a photograph that is damaged, and copies the others',
  { timeout: 60_000 },
  async () => {
    const { site } = await siteWithPhotographs(['choir.jpg', 'hall.jpg']);
    const damaged = readFileSync(join(site, 'public/pictures/choir.jpg'));
    writeFileSync(
      join(site, 'public/pictures/choir.jpg'),
      damaged.subarray(0, damaged.length - 200),
    );
    const problems = await prepare(site);
    expect(problems.map(({ file }) => file)).toEqual(['public/pictures/choir.jpg']);
    expect(await versionsOf(site)).toHaveLength(1);
  },
);

test(
  'makes the crop for phones of a photograph behind the words of a hero',
  { timeout: 60_000 },
  async () => {
    const { site, root } = await siteWithPhotographs(['choir.jpg']);
    writeFileSync(
      join(site, 'content/pages/index.md'),
      `---
title: Sing
description: The home page of a choir for tests.
layout: wide
---
{% hero title="Sing" place="behind" picture={src: "/pictures/choir.jpg", alt: "Singers", focus: "10% 50%"} %}
Come.
{% /hero %}
`,
    );
    expect(await prepare(site)).toEqual([]);
    const copied = (await readCopies(site)).get('public/pictures/choir.jpg');
    const crop = copied?.crops?.['10% 50%'];
    expect(crop).toMatchObject({ width: 27, height: 40 });
    expect(readdirSync(join(root, '.cache/pictures', crop?.version ?? ''))).toContain('27.avif');

    const loaded = await loadContent(site);
    const hero = loaded.ok ? loaded.content.pages.get('/')?.body.nodes[0] : undefined;
    expect(hero).toMatchObject({
      crop: { width: 27, height: 40, copies: { version: crop?.version, widths: [27] } },
    });

    // Another focus, another crop; the photograph keeps its copies.
    const page = readFileSync(join(site, 'content/pages/index.md'), 'utf8');
    writeFileSync(join(site, 'content/pages/index.md'), page.replace('10%', '80%'));
    const onProgress = vi.fn();
    await prepare(site, onProgress);
    expect(onProgress.mock.calls).toEqual([[1, 1]]);
    await keepBuildContent(root, new Date());
    const built = (await readCopies(buildVersionFolder(root))).get('public/pictures/choir.jpg');
    expect(built?.facts).toEqual(copied?.facts);
    expect(Object.keys(built?.crops ?? {})).toEqual(['80% 50%']);
  },
);
