import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { runPreparation } from '@/lib/server/editing/pictures/upload/run-preparation';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { uploadProblems } from '@/lib/words/lib/server/editing/pictures/upload';
import { drawPhotograph } from '@/tests/support/photographs';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const root = process.cwd();

test('makes a picture and its thumbnail in a process of its own', async () => {
  const folder = await temporaryDirectory();
  writeFileSync(join(folder, 'original'), await drawPhotograph().jpeg().toBuffer());
  const result = await runPreparation(folder, { root });
  expect(result).toMatchObject({ kind: 'ready', type: 'jpg', width: 60, height: 40 });
  const formatOf = async (name: string) =>
    (await sharp(readFileSync(join(folder, name))).metadata()).format;
  expect([await formatOf('picture'), await formatOf('thumbnail')]).toEqual(['jpeg', 'webp']);
});

test('says why there is no picture, in the language of the operator', async () => {
  const folder = await temporaryDirectory();
  writeFileSync(join(folder, 'original'), '<svg/>');
  expect(await inLanguage('de', () => runPreparation(folder, { root }))).toEqual({
    kind: 'refused',
    message: inLanguage('de', () => uploadProblems.svg),
  });
});

test('ends a process that takes too long, and one after the other', async () => {
  const program = ['-e', 'setInterval(() => {}, 1000)'];
  const slow = runPreparation('/nowhere', { root, program, timeout: 300 });
  const broken = runPreparation('/nowhere', { root, program: ['-e', 'process.exit(1)'] });
  const first = await Promise.race([slow, broken]);
  expect(first).toMatchObject({ message: expect.stringContaining('too long') as string });
  expect(await broken).toMatchObject({ message: expect.stringContaining('damaged') as string });
});
