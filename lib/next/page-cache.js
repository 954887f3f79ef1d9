// @ts-check
// CommonJS, because Next.js requires it as its `cacheHandler`.
const { randomUUID } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { rename, rm, writeFile } = require('node:fs/promises');
const path = require('node:path');
const {
  default: FileSystemCache,
} = require('next/dist/server/lib/incremental-cache/file-system-cache');

/**
 * The version that lib/server/content/versions/active-version.ts sets.
 * @typedef {{ readonly pages: string | undefined }} ActiveVersion
 */
const activeKey = Symbol.for('frontdesk.active-version');

/** Pages of errors in a page, which the build has rendered. */
const builtPages = new Set(['/500', '/_error']);

/** The folder of `.next/server/pages` with the pages of published versions. */
const publishedFolder = '/.published';

/**
 * Stores regenerated pages as Next.js does, with three differences:
 *
 * - It replaces each file atomically. Next.js 14 overwrites the file; if the process is killed during
 *   that write, the file is empty and the page answers 404 until the next build.
 * - It keeps the pages of each published version of the content apart, and those since each later post, so
 *   that a switch changes all pages at once and a restart finds no mix.
 * - After a publication it has Next.js send the build's page of a dynamic route whose `fallback` is not
 *   `'blocking'` once more and render it again, because Next.js knows such a page only by its file.
 *
 * What breaks it: a Next.js that no longer exports `file-system-cache`, no longer writes through
 * `context.fs`, no longer creates a handler for each request or changes `prerender-manifest.json`;
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
    this.folder = context.serverDistDir;
  }

  /**
   * @override
   * @param {Parameters<FileSystemCache['get']>} args
   */
  async get(...args) {
    const [key, ...rest] = args;
    if (!isFileOfPage(key)) return null;
    const stored = versionedKey(key, this.active);
    const page = await super.get(stored, ...rest);
    if (page !== null || stored === key || !needsFile(key, this.folder)) return page;
    const built = await super.get(key, ...rest);
    // Next.js sends the page and renders it at once.
    return built === null ? null : { ...built, lastModified: -1 };
  }

  /**
   * @override
   * @param {Parameters<FileSystemCache['set']>} args
   */
  async set(...args) {
    const [key, ...rest] = args;
    // The page may have been rendered from the content of either version.
    if (readActive() !== this.active || !isFileOfPage(key)) return;
    await super.set(versionedKey(key, this.active), ...rest);
  }
};

/**
 * Whether a path, which a visitor may have chosen, names the file of a page: not one of a version, and none
 * through `..`.
 * @param {string} key
 */
function isFileOfPage(key) {
  return path.posix.normalize(key) === key && !key.startsWith(publishedFolder);
}

/** @returns {ActiveVersion | undefined} */
function readActive() {
  const shared = /** @type {{ [activeKey]?: ActiveVersion | undefined }} */ (globalThis);
  return shared[activeKey];
}

/**
 * The route that the build has rendered each page from, and the `fallback` of each: `null` if it is
 * `'blocking'`.
 * @typedef {object} BuiltRoutes
 * @property {Readonly<Record<string, { readonly srcRoute: string | null }>>} routes
 * @property {Readonly<Record<string, { readonly fallback: string | false | null }>>} dynamicRoutes
 */

/**
 * By the folder of the build, which never changes.
 * @type {Map<string | undefined, BuiltRoutes>}
 */
const builtRoutes = new Map();

/**
 * Whether Next.js knows a page only by its file.
 * @param {string} key
 * @param {string | undefined} folder
 */
function needsFile(key, folder) {
  const built = builtRoutes.get(folder) ?? readRoutes(folder);
  builtRoutes.set(folder, built);
  const route = built.dynamicRoutes[built.routes[key]?.srcRoute ?? ''];
  return route !== undefined && route.fallback !== null;
}

/**
 * @param {string | undefined} folder
 * @returns {BuiltRoutes}
 */
function readRoutes(folder = '') {
  const text = readFileSync(path.join(folder, '../prerender-manifest.json'), 'utf8');
  /** @type {unknown} */
  const manifest = JSON.parse(text);
  return /** @type {BuiltRoutes} */ (manifest);
}

/**
 * @param {string} key
 * @param {ActiveVersion | undefined} active
 */
function versionedKey(key, active) {
  if (active?.pages === undefined || builtPages.has(key)) return key;
  return `${publishedFolder}/${active.pages}${key}`;
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
