import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  keepFileDates,
  readCommitDates,
  readFileDates,
} from '@/lib/server/content/downloads/file-dates';
import { writeTree } from '@/tests/support/tree';

/** A repository whose folder `site` is a site. */
function createRepository() {
  const root = writeTree({ 'site/content/site.yaml': '' });
  const git = (day: string, ...args: string[]) => {
    const date = `${day}T12:00:00Z`;
    const own = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
    execFileSync('git', ['-C', root, ...own, ...args], {
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
      stdio: 'ignore',
    });
  };
  git('2026-01-01', 'init');
  return {
    root,
    site: join(root, 'site'),
    write: (file: string, text: string) => {
      mkdirSync(dirname(join(root, 'site', file)), { recursive: true });
      writeFileSync(join(root, 'site', file), text);
    },
    commit: (day: string) => {
      git(day, 'add', '.');
      git(day, 'commit', '-m', 'Change');
    },
  };
}

test('reads the first day of each file, also of one that was renamed', async () => {
  const { site, write, commit } = createRepository();
  write('public/files/Prüfung #1.pdf', 'The first text.');
  write('public/files/plan.pdf', 'A plan of some length, so that it is found again.');
  commit('2026-02-03');
  write('public/files/Prüfung #1.pdf', 'A better text.');
  write('public/files/new.pdf', 'Another text.');
  renameSync(join(site, 'public/files/plan.pdf'), join(site, 'public/files/the plan.pdf'));
  commit('2026-05-06');
  write('public/files/not committed.pdf', 'A draft.');
  const dates = await readCommitDates(site);
  expect(dates.get('public/files/Prüfung #1.pdf')).toBe('2026-02-03');
  expect(dates.get('public/files/the plan.pdf')).toBe('2026-02-03');
  expect(dates.get('public/files/new.pdf')).toBe('2026-05-06');
  expect(dates.has('public/files/not committed.pdf')).toBe(false);
});

test('reads no days of a shallow clone, nor without a repository', async () => {
  const { root, write, commit } = createRepository();
  write('public/files/plan.pdf', 'A plan.');
  commit('2026-02-03');
  const clone = join(writeTree({}), 'clone');
  execFileSync('git', ['clone', '--depth', '1', `file://${root}`, clone], { stdio: 'ignore' });
  expect(await readCommitDates(join(clone, 'site'))).toEqual(new Map());
  expect(await readCommitDates(writeTree({ 'public/files/plan.pdf': '' }))).toEqual(new Map());
});

test('a version keeps the days of its site', async () => {
  const files = ['public/files/plan.pdf'];
  const earlier = writeTree({ 'file-dates.json': '{"public/files/plan.pdf":"2026-02-03"}' });
  const version = writeTree({});
  await keepFileDates(version, earlier, files);
  expect(await readFileDates(version, files)).toEqual(new Map([[files[0], '2026-02-03']]));
  expect(await readFileDates(version, ['public/pictures/hill.svg'])).toEqual(new Map());
});
