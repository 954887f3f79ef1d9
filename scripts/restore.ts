import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreArchive } from '@/lib/server/platform/backup/restore/restore-archive';
import { inspectCopies } from '@/lib/server/platform/store/open-database';
import { restoreTarget } from '@/lib/server/services';
import { removalFile } from '@/lib/server/platform/store/removals/removal-file';
import { describeArchive } from './backup/describe-archive';
import { describeRemovals } from './backup/describe-removals';
import { readCommandSettings, runCommand } from './backup/read-command';

const usage = 'Write: npm run restore -- FILE [--force]';

/**
 * `npm run restore -- FILE`: restores an archive into DATA_DIR, and DATABASE_URL where it is set. Both
 * must be empty. With `--force`, moves what is there aside. Ends all sessions, links and tokens, and erases
 * and withdraws again what was removed after the archive was made.
 */
async function main(args: readonly string[]): Promise<number> {
  const command = readArguments(args);
  if (command === undefined) {
    console.error(usage);
    return 2;
  }
  const settings = readCommandSettings(process.cwd(), { name: 'restore', args });
  if (settings === undefined) return 1;
  const { file, isForced } = command;
  const target = restoreTarget(settings);
  const { manifest, isEncrypted, movedTo, applied } = await restoreArchive(file, target, {
    passphrase: settings.BACKUP_PASSPHRASE,
    inspect: inspectCopies(settings),
    isForced,
    now: () => new Date(),
  });
  for (const line of describeArchive(manifest, isEncrypted)) console.log(line);
  const log = join(target.dataDirectory, removalFile);
  for (const line of describeRemovals(applied, manifest.createdAt, log)) console.log(line);
  if (movedTo !== undefined) {
    const place = target.server === undefined ? 'folder' : 'folder, and the schema,';
    console.log(
      `What was there before is in the ${place} ${movedTo}. Delete it when you are sure.`,
    );
  }
  console.log(`${basename(file)} is restored to ${target.dataDirectory}. Start the site.`);
  return 0;
}

interface Command {
  readonly file: string;
  readonly isForced: boolean;
}

function readArguments(args: readonly string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { force: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) return undefined;
    return { file, isForced: values.force };
  } catch {
    return undefined;
  }
}

void runCommand(() => main(process.argv.slice(2))).then((code) => {
  process.exitCode = code;
});
