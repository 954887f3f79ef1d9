import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepBuildContent } from '@/lib/server/content/versions/publications';
import { prepareVersion } from '@/scripts/publish/prepare-version';
import { validContent } from '@/tests/support/content';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

async function builtSite(files: Readonly<Record<string, string>>) {
  const root = writeTree({ ...validContent, ...files, '.next/BUILD_ID': 'one' });
  await keepBuildContent(root, new Date(Date.now() - 60_000));
  return { root, directory: await temporaryDirectory() };
}

const page = '---\ntitle: New\ndescription: A page that came later on.\n---\n';

test('computes the claims of changed files, and all for another place', async () => {
  const wrong = `---
title: Tonight
description: A page that is wrong about the Moon.
claims:
  - { kind: full-moon, at: 2026-11-20T12:00 }
---
`;
  const places = await builtSite({ 'content/pages/tonight.md': wrong });
  const problemsAfter = async (file: string, text: string) => {
    writeFileSync(join(places.root, file), text);
    const result = await prepareVersion(places, new Date());
    const problems =
      result.kind === 'prepared'
        ? result.held.flatMap((held) => held.problems)
        : result.kind === 'problems'
          ? result.problems
          : [];
    return problems.map((problem) => problem.file);
  };
  expect(await problemsAfter('content/pages/new.md', page)).toEqual([]);
  const [file, site] = ['content/pages/tonight.md', 'content/site.yaml'] as const;
  expect(await problemsAfter(file, `${wrong}\nLook up.\n`)).toEqual([file]);
  expect(await problemsAfter(file, wrong)).toEqual([]);
  const elsewhere = validContent[site].replace('latitude: 54.1', 'latitude: 50.2');
  expect(await problemsAfter(site, elsewhere)).toEqual([file]);
});
