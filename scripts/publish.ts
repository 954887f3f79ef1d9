import { createInterface } from 'node:readline/promises';
import { siteDirectory } from '@/lib/server/content/files/site-directory';
import { loadContent } from '@/lib/server/content/load-content';
import {
  currentOf,
  publishedDirectory,
  type Pointer,
  type VersionPlaces,
} from '@/lib/server/content/versions/publications';
import type { PublicationFact } from '@/lib/server/editing/publication/publication-facts';
import { readCommandSettings } from './backup/read-command';
import { printProgress } from './build/pictures/site-photographs';
import { describeUnreadable } from './build/report-content';
import { reportSuggestions } from './check/report-suggestions';
import { findStoreConsequences } from './publish/find-store-consequences';
import { printFact, printFactAsJson } from './publish/print-fact';
import {
  findReturnConsequences,
  publishVersion,
  returnToEarlier,
  type PublishOptions,
} from './publish/publish-version';
import { readPublishCommand, type PublishCommand } from './publish/read-publish-command';
import { waitForServers } from './publish/wait-for-servers';
import { watchSite } from './publish/watch-site';
import { buildProblem } from './start/build-problem.mjs';
import { siteMarkProblem } from './start/site-mark';

const usage =
  'Write: npm run publish, or after it: -- --back, or: -- --watch; with --yes to publish also what harms someone.';

/** The exit code after a publication that has held files back. */
const heldBackCode = 3;

/** What a run of the command has at hand. */
interface Run {
  readonly places: VersionPlaces;
  readonly find: PublishOptions['find'];
  readonly command: PublishCommand;
  readonly report: (fact: PublicationFact) => void;
}

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
 * For programs: `--json` writes what is done in lines of JSON and never asks, `--only=FILE` publishes the
 * changes of the named files alone, and `--accept=VERSION` publishes what was asked about in this state.
 *
 * Exits with 0 if all is published, 1 if nothing is, 2 for a wrong command, 3 if files are held back.
 */
async function main(args: readonly string[]): Promise<number> {
  const command = readPublishCommand(args);
  if (command === undefined) {
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
  const report = command.isJson ? printFactAsJson : printFact;
  const find = findStoreConsequences(settings, (text) => {
    report({ kind: 'warning', text });
  });
  const run = { places, find, command, report };
  switch (command.kind) {
    case 'publish':
      return publish(run, command.isAccepted ? 'accept' : 'ask');
    case 'back':
      return goBack(run);
    case 'watch':
      return publishChanges(run);
  }
}

/** Publishes now and after each change of the site's files. Resolves when the command is interrupted. */
async function publishChanges(run: Run): Promise<number> {
  const directory = siteDirectory(run.places.root);
  console.log(`Publishes ${directory} now and after each change, until you press Ctrl-C.`);
  const harm = run.command.isAccepted ? 'accept' : 'hold';
  const site = watchSite(directory, () => publish(run, harm).then(() => undefined), console.error);
  const interrupted = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  await interrupted;
  await site.close();
  return 0;
}

/** `agreed` is the version that the person at the terminal has accepted. */
async function publish(run: Run, harm: PublishOptions['harm'], agreed?: string): Promise<number> {
  const { places, find, command, report } = run;
  const options: PublishOptions = {
    find,
    harm,
    accepted: agreed ?? command.accepted,
    only: command.only,
    ...(command.isJson ? {} : { onPhotograph: printProgress }),
    tell: (consequences) => {
      if (agreed === undefined) report({ kind: 'consequences', consequences: [...consequences] });
    },
  };
  const result = await publishVersion(places, options).catch((error: unknown) => {
    const text = describeUnreadable(error);
    if (text === undefined) throw error;
    return { kind: 'unreadable', text } as const;
  });
  switch (result.kind) {
    case 'busy':
    case 'unreadable':
    case 'problems':
      report(result);
      return 1;
    case 'unchanged':
      report(result);
      return 0;
    case 'asks': {
      const { version, consequences } = result;
      report({ kind: 'asks', version, consequences });
      if (!(await agrees(command))) return 1;
      // The files may have changed during the question; then it is asked again.
      return publish(run, 'ask', version);
    }
    case 'published': {
      report({ kind: 'changed', files: result.changed });
      const code = await reportServers(run, result.pointer);
      // Those who publish every day read them only when they have changed the hours.
      if (!command.isJson && result.changed.some(({ file }) => file === 'content/site.yaml')) {
        const loaded = await loadContent(siteDirectory(places.root));
        if (loaded.ok) await reportSuggestions(loaded.content.site);
      }
      const isWhole = result.held.length === 0;
      if (!isWhole) report({ kind: 'held', files: result.held });
      report({ kind: 'ended' });
      await result.drawPictures();
      return isWhole ? code : Math.max(code, heldBackCode);
    }
  }
}

/** Asks whether to go on. Without a terminal, prints how to agree. */
async function agrees({ isJson }: PublishCommand): Promise<boolean> {
  if (isJson) return false;
  const isAgreed = await askAtTerminal();
  if (!isAgreed) console.error('Nothing was published. The site is as it was.');
  return isAgreed;
}

async function askAtTerminal(): Promise<boolean> {
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

async function goBack(run: Run): Promise<number> {
  const { places, find, command, report } = run;
  const { version, consequences } = await findReturnConsequences(places, find);
  const harms = consequences.some((consequence) => consequence.harms);
  const isAccepted = command.isAccepted || command.accepted === version;
  if (harms && !isAccepted && version !== undefined) {
    report({ kind: 'asks', version, consequences });
    if (!(await agrees(command))) return 1;
  } else {
    report({ kind: 'consequences', consequences });
  }
  const result = await returnToEarlier(places);
  if (result !== undefined && !('kind' in result)) return reportServers(run, result);
  report(result ?? { kind: 'first' });
  return 1;
}

/** Reports which servers serve the version. Returns the exit code. */
async function reportServers({ places, report }: Run, pointer: Pointer): Promise<number> {
  const version = currentOf(places, pointer)?.version;
  const { switchedAt } = pointer;
  report({ kind: 'published', version, switchedAt });
  const servers = await waitForServers(places.directory, switchedAt);
  report({ kind: 'servers', version, ...servers });
  return servers.failed.length + servers.silent.length > 0 ? 1 : 0;
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
