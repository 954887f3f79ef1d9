import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { versionOfBytes } from '@/lib/server/editing/files/working-copy';
import { versionsOfFiles } from '@/lib/server/editing/publication/file-versions';
import { clearProcessState } from '@/lib/server/platform/state/process-state';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

const file = 'public/plan.txt';

/** A folder whose files were changed long ago. */
async function settledFolder() {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  const directory = writeTree({ [file]: 'plan' });
  const records = await temporaryDirectory();
  const record = join(records, 'known-files.json');
  const list = async () => Object.fromEntries(await versionsOfFiles(directory, [file], records));
  return {
    list,
    restart: () => {
      clearProcessState('file-versions');
    },
    write: (text: string) => {
      writeFileSync(join(directory, file), text);
      utimesSync(join(directory, file), 1, 1);
    },
    record,
    stats: () => statSync(join(directory, file)),
  };
}

test('reads no file after a restart that it has read before', async () => {
  const { list, restart, record } = await settledFolder();
  expect(await list()).toEqual({ [file]: versionOfBytes('plan') });
  const known = readFileSync(record, 'utf8');
  writeFileSync(record, known.replace(versionOfBytes('plan'), 'as recorded'));
  restart();
  expect(await list()).toEqual({ [file]: 'as recorded' });
});

test('reads a file again that has changed while the site was down, with its size and time as before', async () => {
  const { list, restart, write, stats } = await settledFolder();
  write('plan');
  await list();
  const before = stats();
  restart();
  write('plot');
  expect([stats().size, stats().mtimeMs]).toEqual([before.size, before.mtimeMs]);
  expect(await list()).toEqual({ [file]: versionOfBytes('plot') });
});

test('does not trust what it has read of a file that was just changed', async () => {
  const { list, record } = await settledFolder();
  vi.mocked(Date.now).mockRestore();
  await list();
  expect(existsSync(record)).toBe(false);
});

test.each(['', 'null', '{"a": 1}'])('reads the files with a record of %j', async (text) => {
  const { list, record } = await settledFolder();
  writeFileSync(record, text);
  expect(await list()).toEqual({ [file]: versionOfBytes('plan') });
});
