import { type FSWatcher, watch } from 'node:fs';
import { listPagePaths, type Content } from '@/lib/server/content/content';
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
import { isPostDue, isPostPublished } from '@/lib/server/content/upcoming-posts';
import { OwnReport, reportInterval } from '@/lib/server/content/versions/server-reports';
import { makePrivateDirectory } from '@/lib/server/platform/store/private-files';

interface FollowOptions extends VersionPlaces {
  /** Called when another version is served than before. */
  readonly onSwitch: (before: ActiveVersion, active: ActiveVersion) => Promise<void>;
  readonly logProblem: (event: string, error: unknown) => void;
  readonly now: () => Date;
}

/** The versions of the content as one process serves them. */
interface FollowedVersions {
  /** Looks for a publication now, in addition to the watched file and the interval. */
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Serves the current version, and each later publication as soon as it is switched to. A version is
 * loaded whole before it is served; one that cannot be loaded changes nothing. Resolves when the first
 * version is active. Throws if there is none. On the day of a post, the version is loaded again with it.
 */
export async function followVersions(options: FollowOptions): Promise<FollowedVersions> {
  const { directory, onSwitch, logProblem, now } = options;
  const report = new OwnReport(directory);
  let handled = (await readPointer(options))?.switchedAt ?? '';
  let problem: string | undefined;
  const active = await loadFirst(await listVersions(options), options);
  setActiveVersion(active);

  const writeReport = async () => {
    const { version = '' } = activeVersion() ?? {};
    await report.write({ version, handled, problem });
  };
  const serve = async (version: VersionFolder) => {
    const before = activeVersion();
    const next = await loadVersion(version, now());
    setActiveVersion(next);
    if (before !== undefined) await onSwitch(before, next);
  };
  const addDuePosts = async () => {
    const current = activeVersion();
    if (current !== undefined && isPostDue(current.content, now())) await serve(current);
  };
  const takeOver = async () => {
    const pointer = await readPointer(options);
    const { switchedAt = '' } = pointer ?? {};
    if (switchedAt === handled) {
      await addDuePosts();
      return;
    }
    const [current] = await listVersions(options);
    problem = undefined;
    try {
      if (current !== undefined && !isActive(current)) await serve(current);
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
  { logProblem, now }: FollowOptions,
): Promise<ActiveVersion> {
  let problem: unknown;
  for (const version of versions) {
    try {
      return await loadVersion(version, now());
    } catch (error) {
      problem = error;
      logProblem('content-not-loaded', error);
    }
  }
  throw problem;
}

/** Loads a version whole, with the posts whose day has come. Throws a ContentError if it has problems. */
async function loadVersion(
  { version, folder, isOfBuild }: VersionFolder,
  now: Date,
): Promise<ActiveVersion> {
  const loaded = await loadContent(folder, { now });
  if (!loaded.ok) throw new ContentError(loaded.problems);
  const { content } = loaded;
  const manifest = await readManifest(folder);
  const released = manifest && newestPostSince(content, manifest.createdAt);
  const first = isOfBuild ? undefined : version;
  const pages = released === undefined ? first : `${version}-${released}`;
  return { version, folder, isOfBuild, content, pages, paths: new Set(listPagePaths(content)) };
}

/** Returns the day of the newest post if it came after an instant: the pages of before lack the post. */
function newestPostSince({ site, posts }: Content, since: Date): string | undefined {
  const [newest] = posts;
  return newest === undefined || isPostPublished(newest.data, site, since)
    ? undefined
    : newest.data.date;
}
