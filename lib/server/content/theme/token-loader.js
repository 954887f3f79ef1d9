// @ts-check
// CommonJS, because webpack loads this file uncompiled.
const { readTheme } = require('./read-theme');
const { applyTheme } = require('./theme-colours');

/**
 * A webpack loader for styles/tokens.css: writes the colours of the site's theme in place of the
 * software's. The option `file` is theme/colours.yaml.
 * @this {{ getOptions(): { readonly file: string }, addDependency(file: string): void }}
 * @param {string} css
 * @returns {string}
 */
module.exports = function loadTokens(css) {
  const { file } = this.getOptions();
  this.addDependency(file);
  return applyTheme(css, readTheme(file));
};
