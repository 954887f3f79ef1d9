import { type FSWatcher, watch } from 'node:fs';
import { listPageAddresses } from '@/lib/server/content/languages/addresses';
import type { DateState } from '@/lib/server/content/events/date-state';
import { ContentError } from '@/lib/server/content/files/problems';
import { loadContent } from '@/lib/server/content/load-content';
import {
  activeVersion,
  setActiveVersion,
  type ActiveVersion,
} from '@/lib/server/content/versions/active-version';
import {
  listVersions,
  readPointer,
  type VersionFolder,
  type VersionPlaces,
} from '@/lib/server/content/versions/publications';
import { readManifest } from '@/lib/server/content/versions/snapshot';
import { isContentDue } from '@/lib/server/content/schedule';
import { OwnReport, reportInterval } from '@/lib/server/content/versions/server-reports';
import { changeSignal } from '@/lib/server/platform/store/store-changes';
import { makePrivateDirectory } from '@/lib/server/platform/store/private-files';

interface FollowOptions extends VersionPlaces {
  /** Called when another version is served than before. */
  readonly onSwitch: (before: ActiveVersion, active: ActiveVersion) => Promise<void>;
  /** Lists what operators have decided about dates. Rejects while the store fails. */
  readonly readDateStates: () => Promise<readonly DateState[]>;
  readonly logProblem: (event: string, error: unknown) => void;
  readonly now: () => Date;
}

/** The versions of the content as one process serves them. */
interface FollowedVersions {
  /** Looks for a publication and decisions about dates now, in addition to the watched file and the interval. */
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Serves the current version, and each later publication as soon as it is switched to. A version is
 * loaded whole before it is served; one that cannot be loaded changes nothing. Resolves when the first
 * version is active. Throws if there is none. The version is loaded again when its files appear or go, and when an
 * operator has called off or moved a date.
 */
export async function followVersions(options: FollowOptions): Promise<FollowedVersions> {
  const { directory, onSwitch, logProblem, now } = options;
  const report = new OwnReport(directory);
  let handled = (await readPointer(options))?.switchedAt ?? '';
  let problem: string | undefined;
  let dateStates: readonly DateState[] = [];
  const readDates = async () => {
    try {
      dateStates = await options.readDateStates();
    } catch (error) {
      // Those that were read last are served until the store is back.
      logProblem('dates-not-read', error);
    }
  };
  await readDates();
  const active = await loadFirst(await listVersions(options), dateStates, options);
  setActiveVersion(active);

  const writeReport = async () => {
    const { version = '' } = activeVersion() ?? {};
    await report.write({ version, handled, problem });
  };
  const serve = async (version: VersionFolder) => {
    const before = activeVersion();
    const next = await loadVersion(version, dateStates, now());
    setActiveVersion(next);
    // Open pages of the desk show the dates. The other processes read the version themselves.
    changeSignal('inbox').notify('other-process');
    if (before !== undefined) await onSwitch(before, next);
  };
  const isOutdated = (version: ActiveVersion) =>
    isContentDue(version.content, now()) || version.revision !== revisionOf(dateStates);
  const takeOver = async () => {
    await readDates();
    const pointer = await readPointer(options);
    const { switchedAt = '' } = pointer ?? {};
    const served = activeVersion();
    if (switchedAt === handled) {
      if (served !== undefined && isOutdated(served)) await serve(served);
      return;
    }
    const [current] = await listVersions(options);
    problem = undefined;
    try {
      const isCurrent = current !== undefined && isActive(current) && served !== undefined;
      if (current !== undefined && !(isCurrent && !isOutdated(served))) await serve(current);
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
      logProblem('content-not-taken-over', error);
    }
    handled = switchedAt;
    await writeReport();
  };

  // One at a time: a second publication waits for the first.
  let last = Promise.resolve();
  const inTurn = (run: () => Promise<void>) => {
    last = last.then(run).catch((error: unknown) => {
      logProblem('content-not-followed', error);
    });
    return last;
  };
  const check = () => inTurn(takeOver);
  await inTurn(() => {
    makePrivateDirectory(directory);
    return writeReport();
  });
  const watcher = watchFolder(directory, () => void check());
  // Some network file systems do not report changes. The report is the sign of life.
  let isLooking = false;
  const look = async () => {
    // While a version loads slowly, one look waits and not one for each interval.
    if (isLooking) return;
    isLooking = true;
    await inTurn(() => takeOver().then(writeReport));
    isLooking = false;
  };
  const timer = setInterval(() => void look(), reportInterval);
  timer.unref();
  return {
    check,
    close: async () => {
      clearInterval(timer);
      watcher?.close();
      await last;
      await report.remove();
    },
  };
}

function watchFolder(directory: string, call: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(directory, { persistent: false }, call);
    // The interval remains.
    watcher.on('error', () => {
      watcher.close();
    });
    return watcher;
  } catch {
    return undefined;
  }
}

function isActive({ version, folder }: VersionFolder): boolean {
  const active = activeVersion();
  return active?.version === version && active.folder === folder;
}

/** Loads the first version that has no problems. After a crash of the machine, the newest may have some. */
async function loadFirst(
  versions: readonly VersionFolder[],
  dateStates: readonly DateState[],
  { logProblem, now }: FollowOptions,
): Promise<ActiveVersion> {
  let problem: unknown;
  for (const version of versions) {
    try {
      return await loadVersion(version, dateStates, now());
    } catch (error) {
      problem = error;
      logProblem('content-not-loaded', error);
    }
  }
  throw problem;
}

/**
 * Loads a version whole, with what is shown now and the decisions about dates. Throws a
 * ContentError if it has problems.
 */
async function loadVersion(
  { version, folder, isOfBuild }: VersionFolder,
  dateStates: readonly DateState[],
  now: Date,
): Promise<ActiveVersion> {
  const loaded = await loadContent(folder, { now, dateStates });
  if (!loaded.ok) throw new ContentError(loaded.problems);
  const { content } = loaded;
  const manifest = await readManifest(folder);
  const { changedAt } = content;
  const isChanged =
    changedAt !== undefined && manifest !== undefined && changedAt > manifest.createdAt;
  const revision = revisionOf(dateStates);
  const changes = [
    // The pages of before lack what has appeared.
    ...(isChanged ? [changedAt.toISOString().slice(0, 16).replace(':', '')] : []),
    ...(revision > 0 ? [revision] : []),
  ];
  const isOfFiles = isOfBuild && changes.length === 0;
  const pages = isOfFiles ? undefined : [version, ...changes].join('-');
  const paths = new Set(listPageAddresses(content));
  return { version, folder, isOfBuild, content, pages, revision, paths };
}

/** Returns the number of decisions about dates that were ever made. */
function revisionOf(dateStates: readonly DateState[]): number {
  return dateStates.reduce((sum, { sequence }) => sum + sequence, 0);
}
