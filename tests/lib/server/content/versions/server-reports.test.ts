import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OwnReport, readReports } from '@/lib/server/content/versions/server-reports';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

test('reads what running servers report', async () => {
  const directory = await temporaryDirectory();
  expect(await readReports(directory, new Date())).toEqual([]);
  const report = new OwnReport(directory);
  await report.write({ version: 'a', handled: '' });
  await report.write({ version: 'b', handled: 'later' });
  const expected = { pid: process.pid, version: 'b', handled: 'later' };
  expect(await readReports(directory, new Date())).toEqual([expect.objectContaining(expected)]);
  await report.remove();
  expect(await readReports(directory, new Date())).toEqual([]);
});

test('forgets a server that ended without removing its report', async () => {
  const directory = await temporaryDirectory();
  const report = new OwnReport(directory);
  await report.write({ version: 'a', handled: '' });
  const [name = ''] = readdirSync(join(directory, 'servers'));
  const file = join(directory, 'servers', name);
  const hourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(file, hourAgo, hourAgo);
  expect(await readReports(directory, new Date())).toEqual([]);
  expect(existsSync(file)).toBe(false);
});

test('ignores a file that is no report', async () => {
  const directory = await temporaryDirectory();
  const report = new OwnReport(directory);
  await report.write({ version: 'a', handled: '' });
  writeFileSync(join(directory, 'servers/half.json'), '{"host":');
  expect(await readReports(directory, new Date())).toHaveLength(1);
});
