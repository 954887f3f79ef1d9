import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup, readRelease } from '@/lib/server/platform/backup/create-backup';
import { verifyArchive } from '@/lib/server/platform/backup/verify-archive';
import { inspectCopies } from '@/lib/server/platform/store/open-database';
import { backupSource } from '@/lib/server/services';
import type { Settings } from '@/lib/server/settings';
import { describeArchive } from './backup/describe-archive';
import { readCommandSettings, runCommand } from './backup/read-command';

const usage =
  'Write: npm run backup -- [DIR] [--keep 14], or: npm run backup -- --verify FILE. DIR is BACKUP_DIR if it is left out.';

/**
 * `npm run backup -- DIR`: writes an archive of all data while the site runs. With `--keep N`, deletes the
 * oldest archives above N.
 *
 * `npm run backup -- --verify FILE`: checks an archive and prints what it holds.
 */
async function main(args: readonly string[]): Promise<number> {
  const command = readArguments(args);
  if (command === undefined) {
    console.error(usage);
    return 2;
  }
  // A check of an archive reads it only.
  const writing = command.kind === 'verify' ? undefined : { name: 'backup', args };
  const settings = readCommandSettings(process.cwd(), writing);
  if (settings === undefined) return 1;
  if (command.kind === 'verify') return verify(command.file, settings);
  const directory = command.directory ?? settings.BACKUP_DIR;
  if (directory === undefined) {
    console.error(usage);
    return 2;
  }
  return backUp(directory, command.keep, settings);
}

type Command =
  | { readonly kind: 'verify'; readonly file: string }
  | {
      readonly kind: 'back-up';
      readonly directory: string | undefined;
      readonly keep: number | undefined;
    };

function readArguments(args: readonly string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { keep: { type: 'string' }, verify: { type: 'string' } },
      allowPositionals: true,
    });
    const { keep, verify: file } = values;
    if (file !== undefined) {
      return positionals.length > 0 || keep !== undefined ? undefined : { kind: 'verify', file };
    }
    const isNumber = keep === undefined || /^[1-9]\d{0,3}$/.test(keep);
    if (positionals.length > 1 || positionals[0] === '' || !isNumber) return undefined;
    const number = keep === undefined ? undefined : Number(keep);
    return { kind: 'back-up', directory: positionals[0], keep: number };
  } catch {
    return undefined;
  }
}

async function backUp(
  directory: string,
  keep: number | undefined,
  settings: Settings,
): Promise<number> {
  const { file, bytes, manifest, lostFiles, deleted } = await createBackup({
    ...backupSource(settings),
    directory,
    keep,
    release: await readRelease(process.cwd()),
    now: () => new Date(),
  });
  console.log(`${file}, ${bytes} bytes`);
  const isEncrypted = settings.BACKUP_PASSPHRASE !== undefined;
  for (const line of describeArchive(manifest, isEncrypted)) console.log(line);
  for (const name of deleted) console.log(`Deleted ${name}.`);
  if (lostFiles.length > 0) {
    console.error(
      `${lostFiles.length} files of messages are missing in ${settings.UPLOADS_URL === undefined ? 'DATA_DIR' : 'UPLOADS_URL'}, so the archive is without them: ${lostFiles.join(', ')}.`,
    );
  }
  return 0;
}

async function verify(file: string, settings: Settings): Promise<number> {
  const passphrase = settings.BACKUP_PASSPHRASE;
  const inspect = inspectCopies(settings);
  const { manifest, isEncrypted } = await verifyArchive(file, { passphrase, inspect });
  for (const line of describeArchive(manifest, isEncrypted)) console.log(line);
  console.log(`${basename(file)} is good: every checksum and every number of rows is right.`);
  return 0;
}

void runCommand(() => main(process.argv.slice(2))).then((code) => {
  process.exitCode = code;
});
