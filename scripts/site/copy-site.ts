import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose every file may change what a build makes of the site. */
export const siteFolders = [
  'pages',
  'components',
  'lib',
  'styles',
  'public',
  'content',
  'scripts/start',
] as const;

/** Single files that may change it. */
export const siteFiles = [
  'package.json',
  'package-lock.json',
  'next.config.js',
  'tsconfig.json',
  'instrumentation.ts',
] as const;

/**
 * Copies the site into a folder below the project's `.cache`, emptied before. There Node finds the
 * packages by looking upwards; Next does not follow links to packages elsewhere.
 */
export function copySite(root: string, name: string, besides: readonly string[]): string {
  const copy = join(root, '.cache', name);
  rmSync(copy, { recursive: true, force: true });
  for (const part of [...siteFolders, ...siteFiles, '.cache/fonts', ...besides]) {
    const source = join(root, part);
    if (existsSync(source)) cpSync(source, join(copy, part), { recursive: true });
  }
  return copy;
}
