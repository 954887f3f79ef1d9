import { formatProblem } from '@/lib/server/content/files/problems';
import { siteDirectory } from '@/lib/server/content/files/site-directory';
import {
  currentOf,
  publishedDirectory,
  type Pointer,
  type VersionPlaces,
} from '@/lib/server/content/versions/publications';
import { readCommandSettings } from './backup/read-command';
import { describeUnreadable } from './build/report-content';
import { publishVersion, returnToEarlier } from './publish/publish-version';
import { waitForServers } from './publish/wait-for-servers';
import { watchSite } from './publish/watch-site';
import { buildProblem } from './start/build-problem.mjs';
import { siteMarkProblem } from './start/site-mark';

const usage = 'Write: npm run publish, or after it: -- --back, or: -- --watch';

/**
 * `npm run publish`: checks `content/` and `public/` and has the running site serve them without a build.
 * With problems, prints them and changes nothing.
 *
 * `npm run publish -- --back`: returns to the version before.
 *
 * `npm run publish -- --watch`: publishes now and after each change, until it is interrupted.
 */
async function main(args: readonly string[]): Promise<number> {
  const run = readCommand(args);
  if (run === undefined) {
    console.error(usage);
    return 2;
  }
  const root = process.cwd();
  const problem = buildProblem(root);
  if (problem !== undefined) {
    console.error(problem);
    return 1;
  }
  const settings = readCommandSettings(root);
  if (settings === undefined) return 1;
  const siteProblem = siteMarkProblem(root, process.env);
  if (siteProblem !== undefined) {
    console.error(siteProblem);
    return 1;
  }
  const places = { root, directory: publishedDirectory(settings.DATA_DIR) };
  return run(places);
}

type Command = (places: VersionPlaces) => Promise<number>;

function readCommand(args: readonly string[]): Command | undefined {
  const commands: Readonly<Record<string, Command>> = {
    '': publish,
    '--back': goBack,
    '--watch': publishChanges,
  };
  return commands[args.join(' ')];
}

/** Publishes now and after each change of the site's files. Resolves when the command is interrupted. */
async function publishChanges(places: VersionPlaces): Promise<number> {
  const directory = siteDirectory(places.root);
  console.log(`Publishes ${directory} now and after each change, until you press Ctrl-C.`);
  const site = watchSite(directory, () => publish(places).then(() => undefined), console.error);
  const interrupted = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  await interrupted;
  await site.close();
  return 0;
}

async function publish(places: VersionPlaces): Promise<number> {
  const result = await publishVersion(places).catch((error: unknown) => {
    const text = describeUnreadable(error);
    if (text === undefined) throw error;
    return { kind: 'unreadable', text } as const;
  });
  switch (result.kind) {
    case 'busy':
      return reportBusy();
    case 'unreadable':
      return reportNothingPublished([result.text]);
    case 'problems':
      return reportNothingPublished(result.problems.map(formatProblem));
    case 'unchanged':
      console.log(`Nothing has changed since version ${result.version}.`);
      return 0;
    case 'published':
      for (const change of result.changed) console.log(change);
      return reportServers(places, result.pointer);
  }
}

async function goBack(places: VersionPlaces): Promise<number> {
  const result = await returnToEarlier(places);
  if (result === undefined) {
    console.error('There is no version before this one: the site has the content of its build.');
    return 1;
  }
  return 'kind' in result ? reportBusy() : reportServers(places, result);
}

function reportNothingPublished(reasons: readonly string[]): number {
  for (const reason of reasons) console.error(reason);
  console.error('Nothing was published. The site is as it was.');
  return 1;
}

function reportBusy(): number {
  console.error('Another `npm run publish` is running: try again when it has ended.');
  return 1;
}

/** Prints which servers serve the version. Returns the exit code. */
async function reportServers(places: VersionPlaces, pointer: Pointer): Promise<number> {
  const version = currentOf(places, pointer)?.version;
  const name = version === undefined ? 'the content of the build' : `version ${version}`;
  const { following, failed, silent } = await waitForServers(places.directory, pointer.switchedAt);
  for (const { host, pid, problem = '' } of failed) {
    console.error(`The server ${host} (process ${pid}) keeps its version. ${problem}`);
  }
  for (const { host, pid } of silent) {
    console.error(`The server ${host} (process ${pid}) has not answered yet.`);
  }
  if (failed.length + silent.length > 0) return 1;
  console.log(
    following.length === 0
      ? `No site is running with this DATA_DIR: the next start will serve ${name}.`
      : `The site serves ${name}${following.length === 1 ? '' : ` in ${following.length} processes`}.`,
  );
  return 0;
}

void main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
