import { createInterface } from 'node:readline/promises';
import type { Consequence } from '@/lib/server/bookings/publication/consequence';
import { formatProblem } from '@/lib/server/content/files/problems';
import { siteDirectory } from '@/lib/server/content/files/site-directory';
import { loadContent } from '@/lib/server/content/load-content';
import {
  currentOf,
  publishedDirectory,
  type Pointer,
  type VersionPlaces,
} from '@/lib/server/content/versions/publications';
import { readCommandSettings } from './backup/read-command';
import { printProgress } from './build/pictures/site-photographs';
import { describeUnreadable } from './build/report-content';
import { reportSuggestions } from './check/report-suggestions';
import { findStoreConsequences } from './publish/find-store-consequences';
import type { HeldFile } from './publish/hold-back';
import {
  findReturnConsequences,
  publishVersion,
  returnToEarlier,
  type PublishOptions,
} from './publish/publish-version';
import { waitForServers } from './publish/wait-for-servers';
import { watchSite } from './publish/watch-site';
import { buildProblem } from './start/build-problem.mjs';
import { siteMarkProblem } from './start/site-mark';

const usage =
  'Write: npm run publish, or after it: -- --back, or: -- --watch; with --yes to publish also what harms someone.';

/** The exit code after a publication that has held files back. */
const heldBackCode = 3;

/**
 * `npm run publish`: checks `content/` and `public/` and has the running site serve them without a build.
 * Files with mistakes keep their published state. Lists what the publication causes first, and asks where
 * it harms someone; without a terminal, it then publishes nothing.
 *
 * `npm run publish -- --yes`: does not ask.
 *
 * `npm run publish -- --back`: returns to the version before.
 *
 * `npm run publish -- --watch`: publishes now and after each change, until it is interrupted. Holds back
 * the files that harm someone.
 *
 * Exits with 0 if all is published, 1 if nothing is, 2 for a wrong command, 3 if files are held back.
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
  const settings = readCommandSettings(root, { name: 'publish', args });
  if (settings === undefined) return 1;
  const siteProblem = siteMarkProblem(root, process.env);
  if (siteProblem !== undefined) {
    console.error(siteProblem);
    return 1;
  }
  const places = { root, directory: publishedDirectory(settings.DATA_DIR) };
  return run(places, findStoreConsequences(settings, console.error));
}

type Find = PublishOptions['find'];
type Command = (places: VersionPlaces, find: Find) => Promise<number>;

function readCommand(args: readonly string[]): Command | undefined {
  const isAccepted = args.includes('--yes');
  const commands: Readonly<Record<string, Command>> = {
    '': (places, find) => publish(places, find, isAccepted ? 'accept' : 'ask'),
    '--back': (places, find) => goBack(places, find, isAccepted),
    '--watch': (places, find) => publishChanges(places, find, isAccepted ? 'accept' : 'hold'),
  };
  return commands[args.filter((arg) => arg !== '--yes').join(' ')];
}

/** Publishes now and after each change of the site's files. Resolves when the command is interrupted. */
async function publishChanges(
  places: VersionPlaces,
  find: Find,
  harm: PublishOptions['harm'],
): Promise<number> {
  const directory = siteDirectory(places.root);
  console.log(`Publishes ${directory} now and after each change, until you press Ctrl-C.`);
  const run = () => publish(places, find, harm).then(() => undefined);
  const site = watchSite(directory, run, console.error);
  const interrupted = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  await interrupted;
  await site.close();
  return 0;
}

async function publish(
  places: VersionPlaces,
  find: Find,
  harm: PublishOptions['harm'],
  accepted?: string,
): Promise<number> {
  const options = {
    find,
    harm,
    accepted,
    onPhotograph: printProgress,
    tell: accepted === undefined ? reportConsequences : () => undefined,
  };
  const result = await publishVersion(places, options).catch((error: unknown) => {
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
    case 'asks':
      reportConsequences(result.consequences);
      if (!(await agrees())) return reportNothingPublished([]);
      // The files may have changed during the question; then it is asked again.
      return publish(places, find, 'ask', result.version);
    case 'published': {
      for (const change of result.changed) console.log(change);
      const code = await reportServers(places, result.pointer);
      // Those who publish every day read them only when they have changed the hours.
      if (result.changed.some((change) => change.endsWith(' content/site.yaml'))) {
        const loaded = await loadContent(siteDirectory(places.root));
        if (loaded.ok) await reportSuggestions(loaded.content.site);
      }
      return reportHeld(result.held) ? Math.max(code, heldBackCode) : code;
    }
  }
}

function reportConsequences(consequences: readonly Consequence[]): void {
  if (consequences.length === 0) return;
  console.log('This publication has consequences:');
  for (const { text } of consequences) console.log(`- ${text}`);
}

/** Asks whether to go on. Without a terminal, prints how to agree. */
async function agrees(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.error('This harms people who have booked or written. To publish it, add: -- --yes');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question('Publish this? Write yes, or press Enter to stop: ');
    return /^y(?:es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

/** Prints the files that keep their published state. Returns whether there are any. */
function reportHeld(held: readonly HeldFile[]): boolean {
  if (held.length === 0) return false;
  for (const { file, problems } of held) {
    console.error(`Held back: ${file}`);
    for (const problem of problems) console.error(`  ${formatProblem(problem)}`);
  }
  const files = held.length === 1 ? '1 file is' : `${held.length} files are`;
  console.error(`${files} held back. All other changes are published.`);
  return true;
}

async function goBack(places: VersionPlaces, find: Find, isAccepted: boolean): Promise<number> {
  const consequences = await findReturnConsequences(places, find);
  reportConsequences(consequences);
  const harms = consequences.some((consequence) => consequence.harms);
  if (harms && !isAccepted && !(await agrees())) return reportNothingPublished([]);
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
