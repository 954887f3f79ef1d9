// @ts-check
// Read by next.config.js, which is no module that could be compiled.
const path = require('node:path');

const root = path.join(__dirname, '../..');
const nextFile = (/** @type {string} */ part) => require.resolve(`next/dist/${part}`);

/**
 * The rewrites of next.config.js are about posting forms, which no client navigation does. With
 * them the framework has the browser match addresses against them, and fetch each page's data once
 * more. Nor does the site measure its visitors, report to a development server, or have the document
 * name scripts of others; a component may still use `next/script`.
 * @param {{ plugins: Plugin[], resolve: { alias: Record<string, string | false> } }} config
 * @param {Replacing} webpack
 */
function leaveOutOfTheBrowser({ plugins, resolve }, webpack) {
  const name = 'process.env.__NEXT_HAS_REWRITES';
  for (const plugin of plugins) {
    const { definitions } = plugin;
    if (definitions !== undefined && name in definitions) definitions[name] = false;
    // The list of pages that every visitor gets would name them all the same.
    if ('rewrites' in plugin) plugin.rewrites = { beforeFiles: [], afterFiles: [], fallback: [] };
  }
  const nothing = path.join(root, 'lib/next/empty-module.js');
  Object.assign(resolve.alias, {
    // What Next itself writes where there are no rewrites.
    [nextFile('shared/lib/router/utils/resolve-rewrites')]: false,
    [nextFile('client/performance-relayer')]: nothing,
    [nextFile('client/tracing/report-to-socket')]: nothing,
  });
  const askers = [nextFile('client/index'), nextFile('shared/lib/router/router')];
  const replace = new webpack.NormalModuleReplacementPlugin(
    /^\.[./]*\/(?:client\/)?script$/,
    (asked) => {
      if (askers.includes(asked.contextInfo.issuer)) asked.request = nothing;
    },
  );
  plugins.push(replace);
}

/**
 * Has a page that was asked for made in one go: lib/next/sync-transitions.ts.
 * @param {{ plugins: Plugin[] }} config
 * @param {Replacing} webpack
 */
function swapPagesAtOnce({ plugins }, webpack) {
  const atOnce = path.join(root, 'lib/next/sync-transitions.ts');
  const replace = new webpack.NormalModuleReplacementPlugin(/^react$/, (asked) => {
    if (asked.contextInfo.issuer === nextFile('client/index')) asked.request = atOnce;
  });
  plugins.push(replace);
}

/**
 * Makes the router load a page's own stylesheets as files: lib/next/page-styles.ts.
 * @param {{ plugins: Plugin[] }} config
 * @param {Replacing} webpack
 */
function loadPageStyles({ plugins }, webpack) {
  const pageStyles = path.join(root, 'lib/next/page-styles.ts');
  const replace = new webpack.NormalModuleReplacementPlugin(/^\.\/route-loader$/, (asked) => {
    if (asked.contextInfo.issuer === nextFile('client/page-loader')) asked.request = pageStyles;
  });
  plugins.push(replace);
}

/**
 * Has every function of the site's scripts compiled while they load, in the background: each part is
 * loaded only where it runs, and what runs for the first time after a press keeps the press waiting.
 * V8 knows this hint since Chrome 136 (v8.dev/blog/explicit-compile-hints); to others it is a comment.
 */
const compileAhead = {
  /** @param {Compiler} compiler */
  apply({ webpack: { Compilation, sources }, hooks }) {
    // Between the minifier, which leaves no comments, and the names by content.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50;
    const name = 'compile-ahead';
    hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        const isRun = (/** @type {string} */ file) => /chunks\/(?!polyfills).*\.js$/.test(file);
        for (const file of Object.keys(assets).filter(isRun)) {
          compilation.updateAsset(
            file,
            (code) => new sources.ConcatSource('//# allFunctionsCalledOnLoad\n', code),
          );
        }
      });
    });
  },
};

/**
 * What is used here of webpack, whose types the framework does not hand on.
 * @typedef {{ definitions?: Record<string, unknown>, rewrites?: object }} Plugin
 * @typedef {{ request: string, contextInfo: { issuer: string } }} Asked
 * @typedef {{
 *   NormalModuleReplacementPlugin: new (pattern: RegExp, replace: (asked: Asked) => void) => Plugin,
 * }} Replacing
 */

/**
 * @template How, Given
 * @typedef {{ tap: (how: How, call: (given: Given) => void) => void }} Hook
 */

/**
 * @typedef {{
 *   hooks: { processAssets: Hook<{ name: string, stage: number }, Record<string, object>> },
 *   updateAsset: (file: string, change: (code: object) => object) => void,
 * }} Compilation
 * @typedef {{
 *   webpack: {
 *     Compilation: { PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE: number },
 *     sources: { ConcatSource: new (...parts: (string | object)[]) => object },
 *   },
 *   hooks: { compilation: Hook<string, Compilation> },
 * }} Compiler
 */

module.exports = { compileAhead, leaveOutOfTheBrowser, loadPageStyles, swapPagesAtOnce };
