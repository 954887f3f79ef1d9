// @ts-check
// CommonJS, because next.config.js requires it.

/**
 * Omits the rewrites of next.config.js from the browser's scripts.
 *
 * Why: with rewrites, Next's router loads their patterns and a path matcher on every page, resolves
 * each link against them, and fetches the data of the first page once more. The rewrites of this site
 * are for files and forms, which no client navigation requests; the server still applies them.
 *
 * Figures, what breaks it and how to remove it: docs/decisions/0023-omit-unused-client-code.md.
 * @param {{ plugins: Plugin[], resolve: { alias: Record<string, string | false> } }} config
 */
function omitClientRewrites({ plugins, resolve }) {
  const name = 'process.env.__NEXT_HAS_REWRITES';
  for (const plugin of plugins) {
    // Next's DefinePlugin.
    if (plugin.definitions !== undefined && name in plugin.definitions) {
      plugin.definitions[name] = false;
    }
    // Its BuildManifestPlugin, which writes the patterns into a file that every page loads.
    if ('rewrites' in plugin) plugin.rewrites = { beforeFiles: [], afterFiles: [], fallback: [] };
  }
  // Next does the same where there are no rewrites.
  resolve.alias[require.resolve('next/dist/shared/lib/router/utils/resolve-rewrites')] = false;
}

/** @typedef {{ definitions?: Record<string, unknown>, rewrites?: object }} Plugin */

module.exports = { omitClientRewrites };
