// @ts-check
// CommonJS, because next.config.js requires it.
const path = require('node:path');
const {
  getCssModuleLocalIdent: nameWithHash,
} = require('next/dist/build/webpack/config/blocks/css/loaders/getCssModuleLocalIdent');

/*
 * Fewer and shorter class names in a production build.
 *
 * Figures, what breaks it and how to remove it: docs/decisions/0033-fewer-and-shorter-class-names.md.
 */

/**
 * Names the classes of stylesheets by their file, without the hash that Next.js adds. The classes of fonts, which
 * Next.js names in another way, stay.
 *
 * Why: hashes do not compress, and folders are in every name again. tests/styles checks that no two files of
 * `styles/` have one name; those of an organisation's own pages keep their path.
 *
 * @param {Configuration} config
 */
function nameClasses({ module }) {
  for (const { options } of listLoaders(module.rules)) {
    const { modules } = options ?? {};
    if (modules?.getLocalIdent === nameWithHash) modules.getLocalIdent = className;
  }
}

/**
 * Returns the name of a class: `main` of `styles/ui/button.module.css` becomes `button_main`.
 * @param {{ rootContext: string, resourcePath: string }} file
 * @param {unknown} pattern
 * @param {string} name
 */
function className({ rootContext, resourcePath }, pattern, name) {
  const file = path.relative(rootContext, resourcePath).replace(/\.module\.css$/, '');
  const isOwn = file.startsWith(`styles${path.sep}`);
  return `${isOwn ? path.basename(file) : file.split(path.sep).join('-')}_${name}`;
}

/**
 * Makes the modules of stylesheets ECMAScript modules in the browser's scripts, so that webpack omits
 * class names that no client component reads.
 *
 * Why: as CommonJS modules, which Next.js asks for, they all come with the first page. Most are of
 * sections that only the server renders (docs/decisions/0017-static-sections.md).
 *
 * @param {Configuration} config
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
 * @typedef {{ esModule?: boolean, modules?: { getLocalIdent?: typeof className } }} Options
 * @typedef {{ loader?: string, options?: Options }} Loader
 * @typedef {{ oneOf?: readonly Rule[], use?: string | Loader | (string | Loader)[] }} Rule
 * @typedef {{ module: { rules: readonly Rule[] } }} Configuration
 */

module.exports = { exportStyles, nameClasses };
