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
  for (const part of [...siteFolders, ...siteFiles, '.cache/fonts', ...extraPaths]) {
    const source = join(root, part);
    if (existsSync(source)) cpSync(source, join(copy, part), { recursive: true });
  }
  return copy;
}
