import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Content } from '@/lib/server/content/content';
import { keepFileDates } from '@/lib/server/content/downloads/file-dates';
import { iconSource, shortcutIcon } from '@/lib/server/content/generated-paths';
import { listFontFiles, ownFont } from '@/lib/server/content/theme/fonts';
import { factsEnding, ownFontPath } from '@/lib/server/content/theme/own-font';
import type { Look } from '@/lib/server/content/theme/theme-schema';
import { siteDirectory } from '@/lib/server/content/files/site-directory';
import { type Problem, unreadProblem } from '@/lib/server/content/files/problems';
import { listSiteFiles } from '@/lib/server/content/files/site-files';
import { loadContent } from '@/lib/server/content/load-content';
import {
  createStaging,
  findEarlier,
  storeVersion,
  type VersionPlaces,
} from '@/lib/server/content/versions/publications';
import { shareFile } from '@/lib/server/content/versions/durable-files';
import {
  createSnapshot,
  writeManifest,
  type EarlierVersion,
  type VersionManifest,
} from '@/lib/server/content/versions/snapshot';
import type { ChangeKind } from '@/lib/server/editing/publication/publication-facts';
import type { Consequence } from '@/lib/server/bookings/publication/consequence';
import { checkByExtensions } from '@/lib/server/extensions';
import { prepareIcons, removeUnusedShareImages } from '../build/prepare-pictures';
import type { OnPhotograph } from '../build/pictures/copy-pictures';
import { listPhotographs } from '../build/pictures/site-photographs';
import { findBuildChanges } from './build-changes';
import { Candidate } from './candidate';
import { holdBackProblems, type Checked, type HeldFile, type Settled } from './hold-back';
import { VersionPhotographs } from './version-photographs';

/** A file that differs from that of the version before. */
interface ChangedFile {
  readonly file: string;
  readonly change: ChangeKind;
}

export type PreparedVersion =
  | {
      readonly kind: 'prepared';
      readonly version: string;
      readonly folder: string;
      readonly content: Content;
      /** What differs from the version before. */
      readonly changed: readonly ChangedFile[];
      /** Changed files that keep their published state. */
      readonly held: readonly HeldFile[];
      readonly consequences: readonly Consequence[];
    }
  /** The content is that of the current version. */
  | { readonly kind: 'unchanged'; readonly version: string }
  /** Nothing can be published: no change is right, or nothing was published before. */
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }
  /** The version harms someone, and the caller has not accepted it. */
  | {
      readonly kind: 'asks';
      readonly version: string;
      readonly consequences: readonly Consequence[];
      readonly held: readonly HeldFile[];
    };

/** What a publication causes, and what to do where it harms someone. */
export interface ConsequenceOptions {
  readonly find: (before: Content, after: Content) => Promise<readonly Consequence[]>;
  /** `hold` holds the files back; `ask` publishes only the version that was accepted. */
  readonly harm: 'accept' | 'ask' | 'hold';
  readonly accepted?: string | undefined;
}

/** What a publication asks, and what it reports. */
export interface PrepareOptions extends ConsequenceOptions {
  /** The changed files to publish; all without it. A first publication has no other state of the rest. */
  readonly only?: readonly string[] | undefined;
  readonly onPhotograph?: OnPhotograph;
}

const noConsequences: ConsequenceOptions = { find: () => Promise.resolve([]), harm: 'accept' };

/**
 * Makes a version from `content/`, `public/` and `theme/` of a site: copies them, checks the copy as
 * `npm run check:content` does, takes the pictures for sharing that there are, draws icons, and replaces
 * photographs by their copies. Changed files with problems keep their published state. If nothing can be published, nothing remains of it.
 */
export async function prepareVersion(
  places: VersionPlaces,
  now: Date,
  options: PrepareOptions = noConsequences,
): Promise<PreparedVersion> {
  const staging = await createStaging(places);
  try {
    const earlier = await findEarlier(places);
    const site = siteDirectory(places.root);
    const isChosen = (file: string) => options.only?.includes(file) ?? true;
    const unread = listSiteFiles(site)
      .problems.filter(({ file }) => isChosen(file))
      .map(unreadProblem);
    const snapshot = await createSnapshot(site, staging, now, earlier);
    await keepFileDates(staging, site, Object.keys(snapshot.files));
    const candidate = new Candidate(staging, snapshot, earlier);
    const photographs = new VersionPhotographs(places, staging, options.onPhotograph);
    const parts = { candidate, photographs, staging, earlier };
    const left = candidate.changes.filter((file) => !isChosen(file));
    const settled = await settle(places, parts, now, options, left);
    if (settled.kind !== 'settled') {
      return settled.kind === 'problems'
        ? { kind: 'problems', problems: [...unread, ...settled.problems] }
        : settled;
    }
    const { consequences } = settled;
    const held = [
      ...unread.map((problem) => ({ file: problem.file, problems: [problem] })),
      ...settled.held.filter(({ file }) => isChosen(file)),
    ];
    if (earlier === undefined && unread.length > 0) return { kind: 'problems', problems: unread };
    const { manifest } = candidate;
    const { version } = manifest;
    if (version === earlier?.manifest.version) {
      return held.length === 0
        ? { kind: 'unchanged', version }
        : { kind: 'problems', problems: held.flatMap(({ problems }) => problems) };
    }
    await candidate.complete();
    await photographs.replace(settled.content, manifest);
    const content = await readWithCopies(staging, settled.content, now);
    await shareGenerated(places.root, staging, 'og');
    if (earlier !== undefined) await shareGenerated(earlier.folder, staging, 'og');
    await removeUnusedShareImages(staging, content);
    await addIcons(places.root, staging, manifest, earlier);
    await writeManifest(staging, manifest);
    const folder = await storeVersion(places, staging, version);
    const changed = listChanges(manifest, earlier);
    return { kind: 'prepared', version, folder, content, changed, held, consequences };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

type SettledVersion =
  | {
      readonly kind: 'settled';
      readonly content: Content;
      readonly held: readonly HeldFile[];
      readonly consequences: readonly Consequence[];
    }
  | Extract<PreparedVersion, { kind: 'problems' | 'asks' }>;

interface PreparedParts {
  readonly candidate: Candidate;
  readonly photographs: VersionPhotographs;
  readonly staging: string;
  readonly earlier: EarlierVersion | undefined;
}

/**
 * Holds back what has problems, and what harms someone if the options say so. `left` are the changed files
 * that stay as they are published in any case.
 */
async function settle(
  { root }: VersionPlaces,
  { candidate, photographs, staging, earlier }: PreparedParts,
  now: Date,
  { find, harm, accepted }: ConsequenceOptions,
  left: readonly string[],
): Promise<SettledVersion> {
  const check = async (): Promise<Checked> => {
    const loaded = await loadContent(staging, { now });
    if (!loaded.ok) return loaded;
    const problems = [
      ...checkByExtensions(loaded.content, wasChecked(candidate.manifest, earlier)),
      ...(await findBuildChanges(root, staging)),
    ];
    if (problems.length > 0) return { ok: false, problems };
    // Last, because it takes longest.
    const unusable = [
      ...(await addFonts(root, staging, loaded.content.look.font, earlier)),
      ...(await photographs.prepare(loaded.content, candidate.manifest)),
    ];
    return unusable.length === 0 ? loaded : { ok: false, problems: unusable };
  };
  const before = earlier && (await loadContent(earlier.folder, { now }));
  let harmful: readonly HeldFile[] = left.map((file) => ({ file, problems: [] }));
  for (;;) {
    const settled: Settled =
      earlier === undefined
        ? await requireAll(check)
        : await holdBackProblems(candidate, check, harmful);
    if (!settled.ok) return { kind: 'problems', problems: settled.problems };
    const { content, held } = settled;
    const consequences = before?.ok === true ? await find(before.content, content) : [];
    const harms = consequences.filter((consequence) => consequence.harms);
    const { version } = candidate.manifest;
    const isAccepted = harm === 'accept' || accepted === version;
    if (harms.length === 0 || isAccepted) return { kind: 'settled', content, held, consequences };
    if (harm === 'ask') return { kind: 'asks', version, consequences, held };
    const files = candidate.changes.filter(
      (file) =>
        !harmful.some((other) => other.file === file) &&
        harms.some(({ files }) => files.includes(file)),
    );
    if (files.length === 0) return { kind: 'asks', version, consequences, held };
    harmful = [
      ...harmful,
      ...files.map((file) => ({
        file,
        problems: harms
          .filter((consequence) => consequence.files.includes(file))
          .map(({ text }) => ({ file, message: text })),
      })),
    ];
  }
}

/** Reads a version again whose photographs have copies now, which pictures for sharing are cut from. */
async function readWithCopies(staging: string, content: Content, now: Date): Promise<Content> {
  if (listPhotographs(content).length === 0) return content;
  const loaded = await loadContent(staging, { now });
  return loaded.ok ? loaded.content : content;
}

/** Checks a site of which nothing has been published: no file can be held back. */
async function requireAll(check: () => Promise<Checked>): Promise<Settled> {
  const checked = await check();
  return checked.ok ? { ...checked, held: [] } : checked;
}

/** Tells files that extensions checked with the earlier version, for the same settings of the site. */
function wasChecked(
  { files }: VersionManifest,
  earlier: EarlierVersion | undefined,
): (file: string) => boolean {
  return (file) =>
    [file, 'content/site.yaml'].every(
      (name) => files[name] !== undefined && files[name] === earlier?.manifest.files[name],
    );
}

/** Takes the icons of the earlier version if the drawing is the same, otherwise draws them. */
async function addIcons(
  root: string,
  staging: string,
  manifest: VersionManifest,
  earlier: EarlierVersion | undefined,
): Promise<void> {
  const source = `public${iconSource}`;
  if (earlier !== undefined && manifest.files[source] === earlier.manifest.files[source]) {
    // Those of a build are in the project.
    for (const folder of [earlier.folder, root]) {
      await shareGenerated(folder, staging, 'icons');
      await shareFile(
        join(folder, `public${shortcutIcon.path}`),
        join(staging, `public${shortcutIcon.path}`),
      );
    }
    if (existsSync(join(staging, `public${shortcutIcon.path}`))) return;
  }
  await prepareIcons(staging, staging);
}

/**
 * Takes the files of the theme's font from the project or the earlier version, and makes missing ones. Resolves
 * with the problems of a font of the organisation's own.
 */
async function addFonts(
  root: string,
  staging: string,
  font: Look['font'],
  earlier: EarlierVersion | undefined,
): Promise<readonly Problem[]> {
  if (font === ownFont) return [];
  const folders = earlier === undefined ? [root] : [earlier.folder, root];
  const isOfFont = fontFiles(font);
  for (const folder of folders) await shareGenerated(folder, staging, 'fonts', isOfFont);
  // Most publications make none, and the packages for fonts take time to load.
  const { prepareThemeFont } = await import('../build/prepare-font');
  return prepareThemeFont(staging, staging, font);
}

/** Tells the generated files of a font by their names. */
function fontFiles(font: Exclude<Look['font'], typeof ownFont>): (name: string) => boolean {
  if (typeof font !== 'string') {
    const start = basename(ownFontPath(font, '-'));
    return (name) => name.startsWith(start) || name === basename(ownFontPath(font, factsEnding));
  }
  const names = listFontFiles(font).map(({ path }) => basename(path));
  return (name) => names.includes(name);
}

/** Links the generated files of a folder of `public/`, or copies them where links are not possible. */
async function shareGenerated(
  from: string,
  staging: string,
  folder: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> {
  const source = join(from, 'public', folder);
  const target = join(staging, 'public', folder);
  const names = await readdir(source).catch(() => []);
  await mkdir(target, { recursive: true });
  for (const name of names.filter(isWanted)) {
    await shareFile(join(source, name), join(target, name));
  }
}

function listChanges(
  { files }: VersionManifest,
  earlier: EarlierVersion | undefined,
): ChangedFile[] {
  const before = earlier?.manifest.files ?? {};
  return [...new Set([...Object.keys(files), ...Object.keys(before)])]
    .filter((file) => files[file] !== before[file])
    .sort()
    .map((file) => ({ file, change: kindOfChange(before[file], files[file]) }));
}

function kindOfChange(before: string | undefined, after: string | undefined): ChangeKind {
  if (before === undefined) return 'added';
  return after === undefined ? 'deleted' : 'changed';
}
