// @ts-check
// CommonJS, because Next.js requires it as its `cacheHandler`.
const { randomUUID } = require('node:crypto');
const { rename, rm, writeFile } = require('node:fs/promises');
const {
  default: FileSystemCache,
} = require('next/dist/server/lib/incremental-cache/file-system-cache');

/**
 * Stores regenerated pages as Next.js does, but replaces each file atomically.
 *
 * Why: Next.js 14 overwrites the file. If the process is killed during that write, the file is empty
 * and the page answers 404 until the next build.
 *
 * What breaks it: a Next.js that no longer exports `file-system-cache` or no longer writes through
 * `context.fs`; tests/lib/next/page-cache.test.ts then fails.
 *
 * To remove: delete this file, its test and `cacheHandler` in next.config.js once Next.js writes
 * pages atomically.
 */
module.exports = class PageCache extends FileSystemCache {
  /** @param {ConstructorParameters<typeof FileSystemCache>[0]} context */
  constructor(context) {
    super({ ...context, fs: { ...context.fs, writeFile: replaceFile } });
  }
};

/**
 * @param {string} file
 * @param {Parameters<typeof writeFile>[1]} content
 */
async function replaceFile(file, content) {
  const temporary = `${file}.${randomUUID()}`;
  try {
    await writeFile(temporary, content);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
