// @ts-check
const { randomUUID } = require('node:crypto');
const { rename, rm, writeFile } = require('node:fs/promises');
const {
  default: FilesOfPages,
} = require('next/dist/server/lib/incremental-cache/file-system-cache');

/**
 * Keeps pages that were made anew where the framework does, but each file whole or not at all. It
 * writes over the old one by itself: a process that is killed in that moment leaves a page of no
 * length, which is a missing page from then on until the next build.
 */
module.exports = class PageCache extends FilesOfPages {
  /** @param {ConstructorParameters<typeof FilesOfPages>[0]} context */
  constructor(context) {
    super({ ...context, fs: { ...context.fs, writeFile: replaceFile } });
  }
};

/**
 * @param {string} file
 * @param {Parameters<typeof writeFile>[1]} content
 */
async function replaceFile(file, content) {
  const fresh = `${file}.${randomUUID()}`;
  try {
    await writeFile(fresh, content);
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
