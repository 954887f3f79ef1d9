// @ts-check
// CommonJS, because next.config.js loads this file uncompiled.
const { readdirSync, readlinkSync, realpathSync, statSync } = require('node:fs');
const path = require('node:path');

/** The folders of the organisation's files. */
const siteFolders = /** @type {const} */ (['content', 'public', 'theme']);

/** Files that editors, file managers and office programs create beside the one that is open. */
const temporaryName =
  /^(?:\._|\.#|~\$|#.*#$|Thumbs\.db$|desktop\.ini$|\.DS_Store$)|~$|^\..*\.sw.$/i;

/** Names in `content/` and `theme/` that end so are those of files. */
const fileExtension = /\.(?:json|md|yaml|yml)$/i;

/**
 * An entry that is not read. `of` is the extension of a folder with the name of a file, or the target of a link that
 * is missing or outside the site.
 * @typedef {{ readonly file: string, readonly why: 'folder' | 'brokenLink' | 'outside' | 'loop' | 'notFile', readonly of: string }} UnreadEntry
 */

/**
 * Lists the files below folders of a site, sorted, by their path in the site, and the entries that cannot
 * be read. Links are followed. Files of editors and file managers (`.#visit.md`, `visit.md~`,
 * `Thumbs.db`) are left out; in `content/` and `theme/`, so is all that begins with a dot or `#`.
 * Throws the system's error for a folder that cannot be listed.
 * @param {string} site
 * @param {readonly string[]} [folders]
 * @returns {{ readonly files: readonly string[], readonly problems: readonly UnreadEntry[] }}
 */
function listSiteFiles(site, folders = siteFolders) {
  /** @type {string[]} */
  const files = [];
  /** @type {UnreadEntry[]} */
  const problems = [];
  // A folder of the site may be a link itself, such as one to a shared disk.
  const roots = [site, ...folders.map((folder) => path.join(site, folder))]
    .filter((folder) => statOf(folder) !== undefined)
    .map((folder) => realpathSync(folder) + path.sep);
  for (const folder of folders) {
    if (statOf(path.join(site, folder)) !== undefined) visit(folder, []);
  }
  return { files: files.sort(), problems };

  /**
   * @param {string} folder
   * @param {readonly string[]} around The real paths of the folders around it.
   */
  function visit(folder, around) {
    const real = realpathSync(path.join(site, folder));
    if (around.includes(real)) {
      problems.push({ file: folder, why: 'loop', of: '' });
      return;
    }
    for (const entry of readdirSync(real, { withFileTypes: true })) {
      const file = `${folder}/${entry.name}`;
      if (isTemporaryFile(file)) continue;
      const stats = statOf(path.join(site, file));
      const isOfContent = !file.startsWith('public/');
      const extension = fileExtension.exec(entry.name)?.[0];
      if (entry.isSymbolicLink()) {
        const link = path.join(site, file);
        const why = linkProblem(link, stats !== undefined, roots);
        if (why !== undefined) {
          problems.push({ file, why, of: readlinkSync(link) });
          continue;
        }
      }
      if (stats?.isFile() === true) files.push(file);
      else if (stats?.isDirectory() === true && isOfContent && extension !== undefined) {
        problems.push({ file, why: 'folder', of: extension });
      } else if (stats?.isDirectory() === true) visit(file, [...around, real]);
      // One without was deleted meanwhile.
      else if (stats !== undefined) problems.push({ file, why: 'notFile', of: '' });
    }
  }
}

/**
 * Returns why a symbolic link is not followed: its target is missing or outside the folders.
 * @param {string} link
 * @param {boolean} exists Whether its target exists.
 * @param {readonly string[]} roots The real paths of the folders, each with a separator at its end.
 * @returns {'brokenLink' | 'outside' | undefined}
 */
function linkProblem(link, exists, roots) {
  if (!exists) return 'brokenLink';
  const real = realpathSync(link) + path.sep;
  return roots.some((root) => real.startsWith(root)) ? undefined : 'outside';
}

/**
 * Whether a file, by its path in the site, is not the organisation's but that of an editor or a file
 * manager. Files such as `public/.well-known/security.txt` are the organisation's.
 * @param {string} file
 */
function isTemporaryFile(file) {
  const [folder, ...names] = file.split('/');
  return names.some((name) =>
    folder === 'public' ? temporaryName.test(name) : /^[.#]/.test(name) || temporaryName.test(name),
  );
}

/**
 * Follows links. Returns `undefined` for an entry that does not exist.
 * @param {string} file
 */
function statOf(file) {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    // A link that leads to itself.
    if (String(error).includes('ELOOP')) return undefined;
    throw error;
  }
}

module.exports = { isTemporaryFile, listSiteFiles, siteFolders };
