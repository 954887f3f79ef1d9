import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { usesPractice } from '../start/practice-mark';
import { siteFiles, siteFolders } from '../site/copy-site';

const environmentFiles = ['.env', '.env.local', '.env.production', '.env.production.local'];

/** Hashes the inputs of a build: path and content of each file, the Node version and settings. */
export function digestSources(root: string): string {
  const { SITE_URL = '', FORMS_ORIGIN = '' } = process.env;
  const mode = usesPractice(process.env) ? 'practice' : '';
  const settings = `${process.version} ${SITE_URL} ${FORMS_ORIGIN} ${mode}`;
  const hash = createHash('sha256').update(settings);
  const inside = [...siteFolders, 'scripts/build'].flatMap((folder) => listFiles(root, folder));
  for (const file of [
    ...[...siteFiles, ...environmentFiles].filter((name) => existsSync(join(root, name))),
    ...inside,
  ]) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

/** Whether the build in `.next` was created from the current sources. */
export function isBuildCurrent(root: string): boolean {
  const stored = digestFile(root);
  if (!existsSync(join(root, '.next/BUILD_ID')) || !existsSync(stored)) return false;
  return readFileSync(stored, 'utf8') === digestSources(root);
}

/** Stores the hash of the sources with the build. */
export function writeDigest(root: string): void {
  writeFileSync(digestFile(root), digestSources(root));
}

function digestFile(root: string): string {
  return join(root, '.next/sources.sha256');
}
