// @ts-check
// CommonJS, because next.config.js requires it.

/**
 * Makes the modules of stylesheets ECMAScript modules in the browser's scripts, so that webpack omits
 * class names that no client component reads.
 *
 * Why: as CommonJS modules, which Next.js asks for, they all come with the first page. Most are of
 * sections that only the server renders (docs/decisions/0017-static-sections.md).
 *
 * Figures, what breaks it and how to remove it: docs/decisions/0033-omit-unused-class-names.md.
 *
 * @param {{ module: { rules: readonly Rule[] } }} config
 */
function exportStyles({ module }) {
  for (const loader of listLoaders(module.rules)) {
    if (loader.loader?.includes('mini-css-extract-plugin') === true) {
      loader.options = { ...loader.options, esModule: true };
    }
  }
}

/**
 * Lists the loaders of rules and of the rules inside them.
 * @param {readonly Rule[]} rules
 * @returns {Loader[]}
 */
function listLoaders(rules) {
  return rules.flatMap(({ oneOf = [], use }) => [
    ...listLoaders(oneOf),
    ...[use].flat().filter((loader) => typeof loader === 'object'),
  ]);
}

/**
 * The parts of webpack's configuration that are used here.
 * @typedef {{ loader?: string, options?: object }} Loader
 * @typedef {{ oneOf?: readonly Rule[], use?: string | Loader | (string | Loader)[] }} Rule
 */

module.exports = { exportStyles };
