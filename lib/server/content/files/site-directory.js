// @ts-check
// CommonJS, because next.config.js loads this file uncompiled.
const { accessSync, constants, statSync } = require('node:fs');
const path = require('node:path');

/**
 * Returns the folder of the organisation's files: that of the setting SITE_DIR, or the project's own.
 * @param {string} root The project's folder, which a relative SITE_DIR starts from.
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @returns {string}
 */
function siteDirectory(root, env = process.env) {
  return path.resolve(root, env.SITE_DIR ?? '');
}

/**
 * Whether the organisation's files are in another folder than the project's.
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @returns {boolean}
 */
function isSeparateSite(root, env = process.env) {
  return siteDirectory(root, env) !== path.resolve(root);
}

/**
 * Returns the folder of pages, posts, events and forms.
 * @param {string} site
 */
function contentDirectory(site) {
  return path.join(site, 'content');
}

/**
 * Returns the folder of pictures, drawings and the icon.
 * @param {string} site
 */
function publicDirectory(site) {
  return path.join(site, 'public');
}

/**
 * Returns the problem of a SITE_DIR that is not the folder of a site, or cannot be read, in a sentence.
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @returns {string | undefined}
 */
function siteDirectoryProblem(root, env = process.env) {
  if (!isSeparateSite(root, env)) return undefined;
  const content = contentDirectory(siteDirectory(root, env));
  try {
    if (statSync(content, { throwIfNoEntry: false })?.isDirectory() === true) {
      accessSync(content, constants.R_OK | constants.X_OK);
      return undefined;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return `SITE_DIR: this account cannot read ${content}${code}. Let it read the folder and those above; the service of deploy/ cannot read /home and /root.`;
  }
  return `SITE_DIR: there is no folder ${content}. Write the folder that holds content/ and public/, or leave it empty.`;
}

/** The look of an organisation, relative to the site's folder. */
const themeFile = 'theme/theme.yaml';

/** Its colours alone, in sites that were made before. */
const coloursFile = 'theme/colours.yaml';

/** The files of its own font. */
const fontsFolder = 'theme/fonts';

module.exports = {
  coloursFile,
  fontsFolder,
  themeFile,
  siteDirectory,
  isSeparateSite,
  contentDirectory,
  publicDirectory,
  siteDirectoryProblem,
};
