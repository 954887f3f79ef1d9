import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  contentDirectory,
  isSeparateSite,
  publicDirectory,
  siteDirectory,
} from '@/lib/server/content/files/site-directory';
import { usesPractice } from '../start/practice-mark';
import { siteFiles, siteFolders } from '../site/copy-site';

const environmentFiles = ['.env', '.env.local', '.env.production', '.env.production.local'];

/** Hashes the inputs of a build: path and content of each file, the Node version and settings. */
export function digestSources(root: string): string {
  const { SITE_URL = '', FORMS_ORIGIN = '' } = process.env;
  const mode = usesPractice(process.env) ? 'practice' : '';
  const site = siteDirectory(root);
  const own = isSeparateSite(root)
    ? [contentDirectory(site), publicDirectory(site), join(site, 'theme')]
    : [];
  const settings = `${process.version} ${SITE_URL} ${FORMS_ORIGIN} ${mode} ${own.join(' ')}`;
  const hash = createHash('sha256').update(settings);
  const folders = [...siteFolders, 'scripts/build'].map((folder) => join(root, folder));
  for (const path of [
    ...[...siteFiles, ...environmentFiles]
      .map((name) => join(root, name))
      .filter((path) => existsSync(path)),
    ...[...folders, ...own].flatMap(listFiles),
  ]) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
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
