import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { siteDirectory } from '@/lib/server/content/files/site-directory';
import { writeDurably } from '@/lib/server/content/versions/durable-files';

/** The ISO date of the first commit of each file below `public/files/`, by its path in the site. */
export type FileDates = ReadonlyMap<string, string>;

/** The file of a version with the dates: its folder is in no repository. */
const datesName = 'file-dates.json';

const folder = 'public/files';

const datesSchema = z.record(z.string(), z.iso.date());

/** Returns when files to download were first committed. Empty without such files, and without a repository. */
export async function readFileDates(site: string, files: Iterable<string>): Promise<FileDates> {
  if (![...files].some((file) => file.startsWith(`${folder}/`))) return new Map();
  if (resolve(site) === siteDirectory(process.cwd())) return readCommitDates(site);
  const text = await readFile(join(site, datesName), 'utf8').catch(() => '{}');
  return new Map(Object.entries(datesSchema.parse(JSON.parse(text))));
}

/** Keeps the dates of a site's files in the folder of a version. */
export async function keepFileDates(
  version: string,
  site: string,
  files: Iterable<string>,
): Promise<void> {
  const dates = await readFileDates(site, files);
  if (dates.size === 0) return;
  const text = JSON.stringify(Object.fromEntries(dates));
  await writeDurably(join(version, datesName), Buffer.from(text));
}

/**
 * Returns the day of the first commit of each file, also of one that was renamed since. Empty for a shallow
 * clone, whose only commit has all files.
 */
export async function readCommitDates(site: string): Promise<FileDates> {
  const git = (...args: string[]) =>
    promisify(execFile)('git', ['-C', site, ...args], {
      timeout: 10_000,
      maxBuffer: 64_000_000,
    }).then(
      ({ stdout }) => stdout,
      () => '',
    );
  if ((await git('rev-parse', '--is-shallow-repository')).trim() !== 'false') return new Map();
  // With -z, names are as they are. A record of a commit begins with a line feed or a zero byte.
  const log = await git(
    ...['log', '-z', '--reverse', '--relative', '--diff-filter=AR', '-M', '--name-status'],
    ...['--format=%x01%as', '--', folder],
  );
  return parseLog(log);
}

/** Parses the log: a day after each `\x01`, then `A`, a name, or `R100`, the old name, the new name. */
function parseLog(log: string): FileDates {
  const dates = new Map<string, string>();
  for (const commit of log.split('\u0001').slice(1)) {
    const [day = '', ...parts] = commit.split('\0').map((part) => part.replace(/^\n/, ''));
    for (let index = 0; index < parts.length; index += 1) {
      if (parts[index] === 'A') {
        const name = parts[(index += 1)] ?? '';
        if (!dates.has(name)) dates.set(name, day.trim());
      } else if (/^R\d+$/.test(parts[index] ?? '')) {
        const before = parts[(index += 1)] ?? '';
        dates.set(parts[(index += 1)] ?? '', dates.get(before) ?? day.trim());
      }
    }
  }
  return dates;
}
