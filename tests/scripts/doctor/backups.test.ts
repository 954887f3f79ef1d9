import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { archiveName } from '@/lib/server/platform/backup/manifest';
import { checkBackups } from '@/scripts/doctor/backups';
import { noon } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

const hour = 60 * 60_000;

test('warns where BACKUP_DIR is not set', () => {
  expect(checkBackups(undefined, '/', noon)).toMatchObject({
    state: 'warning',
    advice: 'Set BACKUP_DIR to get one every day.',
  });
});

test('names the newest backup, and warns when it is older than 36 hours', () => {
  const [old, newest] = [noon, new Date(noon.getTime() + hour)].map((time) =>
    archiveName(time, time === noon),
  );
  const directory = writeTree({ [String(old)]: '', [String(newest)]: '', 'notes.txt': '' });
  const inTime = new Date(noon.getTime() + 37 * hour);
  expect(checkBackups(directory, directory, inTime)).toMatchObject({
    state: 'good',
    text: `The newest backup in ${directory} is ${newest}.`,
    advice: 'It is on the same disk as DATA_DIR: copy backups to another machine too.',
  });
  expect(checkBackups(directory, directory, new Date(inTime.getTime() + 1))).toMatchObject({
    state: 'warning',
    text: `The newest backup in ${directory} is ${newest}.`,
  });
});

test('warns about a directory without a backup, also before it exists', async () => {
  const directory = await temporaryDirectory();
  for (const each of [directory, join(directory, 'not/yet')]) {
    expect(checkBackups(each, directory, noon)).toMatchObject({
      state: 'warning',
      text: `There is no backup in ${each} yet.`,
    });
  }
});

// Root may write to every folder.
test.skipIf(process.getuid?.() === 0)('reports a directory that cannot be written to', async () => {
  const directory = join(await temporaryDirectory(), 'backups');
  mkdirSync(directory);
  chmodSync(directory, 0o500);
  expect(checkBackups(directory, directory, noon).state).toBe('broken');
});
