// @ts-check
// CommonJS, because next.config.js requires it.

/**
 * Puts the stylesheets of sections that few pages have into one file for each folder, so that a document
 * links only the files it uses (used-styles.tsx).
 *
 * Figures, what breaks it and how to remove it: docs/decisions/0036-link-used-stylesheets.md.
 *
 * @param {{ optimization: { splitChunks: false | { cacheGroups: Record<string, object> } } }} config
 */
function splitSectionSheets({ optimization: { splitChunks } }) {
  if (splitChunks === false) return;
  for (const folder of ['media', 'sky']) {
    splitChunks.cacheGroups[`${folder}-sheets`] = {
      type: 'css/mini-extract',
      test: /** @param {{ identifier: () => string }} module */ (module) =>
        module.identifier().includes(`/styles/sections/${folder}/`),
      chunks: /** @param {{ name?: string }} chunk */ ({ name }) => name !== 'pages/_app',
      name: `${folder}-sheets`,
      enforce: true,
    };
  }
}

module.exports = { splitSectionSheets };
