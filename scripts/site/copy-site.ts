import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose files the build depends on. */
export const siteFolders = [
  'pages',
  'components',
  'lib',
  'styles',
  'public',
  'content',
  'theme',
  'scripts/start',
  'scripts/editing',
] as const;

/** Files that the build depends on. */
export const siteFiles = [
  'package.json',
  'package-lock.json',
  'next.config.js',
  'tsconfig.json',
  'instrumentation.ts',
] as const;

/**
 * Copies the site into an empty folder below the project's `.cache`, where Node finds the packages in a
 * parent folder. Next does not follow links to packages elsewhere. Returns the folder.
 */
export function copySite(root: string, name: string, extraPaths: readonly string[]): string {
  const copy = join(root, '.cache', name);
  rmSync(copy, { recursive: true, force: true });
  const parts = [...siteFolders, ...siteFiles, '.cache/fonts', '.cache/pictures', ...extraPaths];
  for (const part of parts) {
    const source = join(root, part);
    if (!existsSync(source)) continue;
    // A copy of a photograph is known by the size and the time of its file.
    cpSync(source, join(copy, part), { recursive: true, preserveTimestamps: true });
  }
  return copy;
}
