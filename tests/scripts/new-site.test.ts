import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleProgram } from '@/tests/support/bundle-program';
import { writeTree } from '@/tests/support/tree';
import { newSiteWords } from '@/lib/words/scripts/new-site';

const program = await bundleProgram('scripts/new-site.ts');

/** Runs `npm run new-site` with flags, and lines on its standard input. */
function newSite(args: readonly string[], lines: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    input: lines.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('asks seven questions, repeats one that it cannot read, and says what to do next', () => {
  const folder = join(writeTree({}), 'mill-choir');
  const { status, stdout, stderr } = newSite(
    [folder],
    ['', 'clubb', 'club', '12 Mill Lane, Otley, GB', 'en-GB', 'cy', '#ffcc00', ''],
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout.match(/^> /gm)).toHaveLength(8);
  expect(stdout).toContain('Write one of: club,');
  expect(stdout).toContain('[Mill choir]');
  expect(stdout).toContain('#ffcc00 has too little contrast by day to be read.');
  expect(stdout).toMatch(/^1\. .+ npm run dev\n2\. .+Fill in.+\n3\. .+git init/m);
  expect(stdout).toContain(`SITE_DIR=${folder} npm run dev`);
  expect(readFileSync(join(folder, 'content/site.yaml'), 'utf8')).toContain('name: "Mill choir"');
  expect(existsSync(join(folder, 'theme/theme.yaml'))).toBe(true);
  expect(existsSync(join(folder, 'content/cy/pages/visit.md'))).toBe(true);
  expect(stdout).toContain('search for "Fill in" or "I’w lenwi" in');
});

test('takes answers from flags, and writes nothing after one that it cannot read', () => {
  const root = writeTree({});
  const flags = [
    '--name=Choir',
    '--kind=club',
    '--language=en-IE',
    '--languages=none',
    '--colours=sea',
    '--forms=none',
  ];
  const bad = newSite([join(root, 'site'), ...flags, '--place=Otley']);
  expect([bad.status, readdirSync(root)]).toEqual([1, []]);
  expect(bad.stderr).toBe(`${newSiteWords.problems.place}\n`);

  const good = newSite([join(root, 'site'), ...flags, '--place=1 Quay, Cobh, IE']);
  expect(good.status).toBe(0);
  expect(good.stdout).not.toContain('> ');
});

test('refuses a folder that is not empty, a missing folder name, and an input that ends early', () => {
  const root = writeTree({ 'site/notes.txt': '' });
  const full = newSite([join(root, 'site')]);
  expect([full.status, full.stderr]).toEqual([1, `${newSiteWords.notEmpty(join(root, 'site'))}\n`]);
  expect(newSite([]).status).toBe(2);
  const early = newSite([join(root, 'new')], ['Choir']);
  expect([early.status, early.stderr]).toEqual([1, `${newSiteWords.problems.noAnswer('place')}\n`]);
  expect(readdirSync(root)).toEqual(['site']);
});
