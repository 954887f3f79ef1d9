import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '@/lib/server/content/content';
import { iconSource, shortcutIcon } from '@/lib/server/content/generated-paths';
import { siteDirectory } from '@/lib/server/content/files/site-directory';
import type { Problem } from '@/lib/server/content/files/problems';
import { loadContent } from '@/lib/server/content/load-content';
import {
  createStaging,
  findEarlier,
  storeVersion,
  type VersionPlaces,
} from '@/lib/server/content/versions/publications';
import {
  createSnapshot,
  shareFile,
  writeManifest,
  type EarlierVersion,
  type VersionManifest,
} from '@/lib/server/content/versions/snapshot';
import { checkClaims } from '@/lib/server/sky/claims/check-claims';
import { prepareIcons, removeUnusedShareImages } from '../build/prepare-pictures';
import { findBuildChanges } from './build-changes';

export type PreparedVersion =
  | {
      readonly kind: 'prepared';
      readonly version: string;
      readonly folder: string;
      readonly content: Content;
      readonly changed: readonly string[];
    }
  /** The content is that of the current version. */
  | { readonly kind: 'unchanged'; readonly version: string }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

/**
 * Makes a version from `content/`, `public/` and `theme/` of a site: copies them, checks the copy as
 * `npm run check:content` does, takes the pictures for sharing that there are, and draws icons. With
 * problems, nothing remains of it.
 */
export async function prepareVersion(places: VersionPlaces, now: Date): Promise<PreparedVersion> {
  const staging = await createStaging(places);
  try {
    const earlier = await findEarlier(places);
    const manifest = await createSnapshot(siteDirectory(places.root), staging, now, earlier);
    const { version } = manifest;
    if (version === earlier?.manifest.version) return { kind: 'unchanged', version };
    const loaded = await loadContent(staging);
    if (!loaded.ok) return { kind: 'problems', problems: loaded.problems };
    const problems = [
      ...checkClaims(loaded.content, claimsAreChecked(manifest, earlier)),
      ...(await findBuildChanges(places.root, staging)),
    ];
    if (problems.length > 0) return { kind: 'problems', problems };

    await shareGenerated(places.root, staging, 'og');
    if (earlier !== undefined) await shareGenerated(earlier.folder, staging, 'og');
    await removeUnusedShareImages(staging, loaded.content);
    await addIcons(places.root, staging, manifest, earlier);
    await writeManifest(staging, manifest);
    const folder = await storeVersion(places, staging, version);
    const changed = listChanges(manifest, earlier);
    return { kind: 'prepared', version, folder, content: loaded.content, changed };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Tells files whose claims were checked with the earlier version, for the same place. */
function claimsAreChecked(
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

/** Links the generated files of a folder of `public/`, or copies them where links are not possible. */
async function shareGenerated(from: string, staging: string, folder: string): Promise<void> {
  const source = join(from, 'public', folder);
  const target = join(staging, 'public', folder);
  const names = await readdir(source).catch(() => []);
  await mkdir(target, { recursive: true });
  for (const name of names) await shareFile(join(source, name), join(target, name));
}

function listChanges({ files }: VersionManifest, earlier: EarlierVersion | undefined): string[] {
  const before = earlier?.manifest.files ?? {};
  return [...new Set([...Object.keys(files), ...Object.keys(before)])]
    .filter((file) => files[file] !== before[file])
    .sort()
    .map((file) => {
      const sign = before[file] === undefined ? '+' : files[file] === undefined ? '-' : ' ';
      return `${sign} ${file}`;
    });
}
