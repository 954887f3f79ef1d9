// @ts-check
// CommonJS, because next.config.js and token-loader.js load this file uncompiled.
const { readFileSync, statSync } = require('node:fs');
const YAML = require('yaml');

/**
 * Reads theme/colours.yaml, which the build has checked before. A site without the file has no colours of
 * its own.
 * @param {string} file
 * @returns {import('./theme-colours').WrittenTheme}
 */
function readTheme(file) {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  /** @type {unknown} */
  const theme = isFile ? YAML.parse(readFileSync(file, 'utf8')) : undefined;
  return typeof theme === 'object' && theme !== null ? theme : {};
}

module.exports = { readTheme };
