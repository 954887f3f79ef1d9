// @ts-check
// CommonJS, because webpack loads this file uncompiled.
const { readFileSync } = require('node:fs');
const YAML = require('yaml');
const { applyTheme } = require('./theme-colours');

/**
 * A webpack loader for styles/tokens.css: writes the colours of the site's theme in place of the
 * software's. The option `file` is theme/colours.yaml, which the build has checked before.
 * @this {{ getOptions(): { readonly file: string }, addDependency(file: string): void }}
 * @param {string} css
 * @returns {string}
 */
module.exports = function loadTokens(css) {
  const { file } = this.getOptions();
  this.addDependency(file);
  /** @type {unknown} */
  const theme = YAML.parse(readFileSync(file, 'utf8'));
  return applyTheme(css, typeof theme === 'object' && theme !== null ? theme : {});
};
