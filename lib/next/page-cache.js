// @ts-check
// CommonJS, because Next.js requires it as its `cacheHandler`.
const { randomUUID } = require('node:crypto');
const { rename, rm, writeFile } = require('node:fs/promises');
const {
  default: FileSystemCache,
} = require('next/dist/server/lib/incremental-cache/file-system-cache');

/**
 * The version that lib/server/content/versions/active-version.ts sets.
 * @typedef {{ readonly version: string, readonly isOfBuild: boolean, readonly paths: ReadonlySet<string> }} ActiveVersion
 */
const activeKey = Symbol.for('frontdesk.active-version');

/** Static pages of the code, which show the content's frame too. */
const framePages = new Set(['/404', '/cookies', '/gallery']);

/** Pages of errors in a page, which the build has rendered. */
const builtPages = new Set(['/500', '/_error']);

/** Error pages that our server sends, rendered for each version. */
const errorPage = /^\/failed\/\d{3}$/;

/** The folder of `.next/server/pages` with the pages of published versions. */
const publishedFolder = '/.published';

/**
 * Stores regenerated pages as Next.js does, with three differences:
 *
 * - It replaces each file atomically. Next.js 14 overwrites the file; if the process is killed during
 *   that write, the file is empty and the page answers 404 until the next build.
 * - It keeps the pages of each published version of the content apart, so that a switch changes all
 *   pages at once and a restart finds no mix.
 * - It answers 404 for a path that the version does not have before Next.js renders it, so that
 *   addresses which do not exist take no memory and no disk.
 *
 * What breaks it: a Next.js that no longer exports `file-system-cache` or `NoFallbackError`, no longer
 * writes through `context.fs` or no longer creates a handler for each request;
 * tests/lib/next/page-cache.test.ts then fails.
 *
 * Reasons and how to remove it: docs/decisions/0025-replace-regenerated-pages-atomically.md and
 * docs/decisions/0037-publish-content-without-a-build.md.
 */
module.exports = class PageCache extends FileSystemCache {
  /** @param {ConstructorParameters<typeof FileSystemCache>[0]} context */
  constructor(context) {
    super({ ...context, fs: { ...context.fs, writeFile: replaceFile } });
    this.active = readActive();
  }

  /**
   * @override
   * @param {Parameters<FileSystemCache['get']>} args
   */
  async get(...args) {
    const [key, ...rest] = args;
    if (!hasPage(key, this.active)) throw missingPage();
    return super.get(versionedKey(key, this.active), ...rest);
  }

  /**
   * @override
   * @param {Parameters<FileSystemCache['set']>} args
   */
  async set(...args) {
    const [key, ...rest] = args;
    // The page may have been rendered from the content of either version.
    if (readActive() !== this.active) return;
    await super.set(versionedKey(key, this.active), ...rest);
  }
};

/** @returns {ActiveVersion | undefined} */
function readActive() {
  const shared = /** @type {{ [activeKey]?: ActiveVersion | undefined }} */ (globalThis);
  return shared[activeKey];
}

/**
 * @param {string} key
 * @param {ActiveVersion | undefined} active
 */
function hasPage(key, active) {
  if (active === undefined || framePages.has(key) || builtPages.has(key)) return true;
  if (errorPage.test(key)) return true;
  return active.paths.has(pathOf(key));
}

/**
 * Returns the path of a page's key: Next.js writes `/` as `/index` and `/index` as `/index/index`.
 * @param {string} key
 */
function pathOf(key) {
  if (key === '/index') return '/';
  return key.startsWith('/index/') ? key.slice('/index'.length) : key;
}

/**
 * @param {string} key
 * @param {ActiveVersion | undefined} active
 */
function versionedKey(key, active) {
  if (active === undefined || active.isOfBuild || builtPages.has(key)) return key;
  return `${publishedFolder}/${active.version}${key}`;
}

/** Returns the error with which Next.js itself answers 404 where `fallback` is `false`. */
function missingPage() {
  // The build loads this file too, and needs no server.
  const { NoFallbackError } = require('next/dist/server/base-server');
  return new NoFallbackError();
}

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
