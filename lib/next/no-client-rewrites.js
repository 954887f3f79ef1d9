// @ts-check
// CommonJS, because next.config.js requires it.

const constant = 'process.env.__NEXT_HAS_REWRITES';

/**
 * Omits the rewrites of next.config.js from the browser's scripts.
 *
 * Why: with rewrites, Next's router loads their patterns and a path matcher on every page, resolves
 * each link against them, and fetches the data of the first page once more. The rewrites of this site
 * are for files and forms, which no client navigation requests; the server still applies them.
 *
 * Figures, what breaks it and how to remove it: docs/decisions/0023-omit-unused-client-code.md.
 * @param {{ plugins: Plugin[] }} config
 */
function omitClientRewrites({ plugins }) {
  for (const plugin of plugins) {
    // Its BuildManifestPlugin, which writes the patterns into a file that every page loads.
    if ('rewrites' in plugin) plugin.rewrites = { beforeFiles: [], afterFiles: [], fallback: [] };
  }
  // Those of Next's DefinePlugin, which `next dev` sets again when it finds or reads a changed `.env`.
  const definitions = plugins.flatMap((plugin) =>
    plugin.definitions !== undefined && constant in plugin.definitions ? [plugin.definitions] : [],
  );
  plugins.push({
    apply: ({ hooks }) => {
      hooks.beforeCompile.tap('omit-client-rewrites', () => {
        for (const constants of definitions) constants[constant] = false;
      });
    },
  });
}

/**
 * The parts of webpack and of its plugins that are used here.
 * @typedef {{ hooks: { beforeCompile: { tap: (name: string, callback: () => void) => void } } }} Compiler
 * @typedef {{ definitions?: Record<string, unknown>, rewrites?: object, apply?: (compiler: Compiler) => void }} Plugin
 */

module.exports = { omitClientRewrites };
