import { parseArgs } from 'node:util';
import { readCommandSettings, runCommand } from './backup/read-command';
import { buildSite } from './build/build-site';
import { reportContentProblems } from './build/report-content';
import { schemaVersion } from '@/lib/server/migrations';
import { buildAccountProblem } from './start/site-account';
import { backUpBefore, migrate, planUpdate, tryMigrations } from './update/update-data';

const usage =
  'Write: npm run update, or: npm run update -- --check. --no-build leaves out the build.';

/**
 * `npm run update`: brings the data and the build of a site to the release in this folder: checks settings
 * and content, backs up, tries the migrations on a copy, runs them, and builds.
 *
 * `npm run update -- --check`: tells what it would do, and changes nothing.
 */
async function main(root: string, args: readonly string[]): Promise<number> {
  const options = readArguments(args);
  if (options === undefined) {
    console.error(usage);
    return 2;
  }
  const settings = readCommandSettings(root, { name: 'update', args });
  if (settings === undefined) return 1;
  const buildProblem = options.build
    ? buildAccountProblem(root, { name: 'update', args })
    : undefined;
  if (buildProblem !== undefined) {
    console.error(buildProblem);
    return 1;
  }
  if (!(await reportContentProblems(root))) {
    console.error(
      'Put the content right as listed, and start the update again. Nothing was changed.',
    );
    return 1;
  }
  console.log('Settings and content suit this release.');

  const plan = await planUpdate(settings);
  if (plan.kind === 'newer') {
    console.error(
      'The database was written by a newer release of this site: install that release again. Nothing was changed.',
    );
    return 1;
  }
  if (plan.kind === 'older') {
    const trial = await tryMigrations(settings);
    if (trial.kind === 'fails') {
      console.error(
        `The database could not be changed on a copy (${trial.reason}). Nothing was changed: keep the former release, and report this.`,
      );
      return 1;
    }
    const tried = trial.kind === 'works' ? ' They work on a copy.' : '';
    console.log(`The database needs migrations ${plan.version + 1} to ${schemaVersion}.${tried}`);
  } else {
    console.log(
      plan.kind === 'new' ? 'There is no database yet.' : 'The database is that of this release.',
    );
  }
  if (options.check) {
    console.log('Nothing was changed.');
    return 0;
  }

  if (plan.kind !== 'new') console.log(`Backup: ${await backUpBefore(settings)}`);
  await migrate(settings);
  if (plan.kind === 'older') console.log('The database is that of this release now.');
  if (options.build) {
    console.log('Building the site, which takes one to three minutes ...');
    if ((await buildSite(root, [], true)) !== 0) {
      console.error('The build failed. The data is that of this release; run npm run build again.');
      return 1;
    }
  }
  console.log('Ready. Start the site: npm start');
  return 0;
}

interface Options {
  readonly check: boolean;
  readonly build: boolean;
}

function readArguments(args: readonly string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        check: { type: 'boolean', default: false },
        'no-build': { type: 'boolean', default: false },
      },
    });
    return { check: values.check, build: !values['no-build'] };
  } catch {
    return undefined;
  }
}

void runCommand(() => main(process.cwd(), process.argv.slice(2))).then((code) => {
  process.exitCode = code;
});
