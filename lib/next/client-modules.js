// @ts-check
// CommonJS, because next.config.js requires it.
const path = require('node:path');

const ownFile = (/** @type {string} */ file) => path.join(__dirname, file);

// A build loads these modules from `next/dist/esm` (es-modules.js), `next dev` from `next/dist`.
const client = /\/next\/dist\/(?:esm\/)?client\/index\.js$/;
const pageLoader = /\/next\/dist\/(?:esm\/)?client\/page-loader\.js$/;
const router = /\/next\/dist\/(?:esm\/)?shared\/lib\/router\/router\.js$/;

/**
 * The modules of Next.js that the browser's scripts replace: what is requested, by which modules, and
 * the file of this folder that takes its place. That file has the reason and how to remove it.
 * @type {readonly { request: RegExp, issuers: readonly RegExp[], replacement: string }[]}
 */
const replacements = [
  {
    request: /\/route-loader$/,
    issuers: [pageLoader],
    replacement: ownFile('page-styles.ts'),
  },
  { request: /^react$/, issuers: [client], replacement: ownFile('sync-transitions.ts') },
  {
    request: /\/(?:script|performance-relayer|report-to-socket)$/,
    issuers: [client, router],
    replacement: ownFile('empty-module.js'),
  },
];

/**
 * Replaces modules of Next.js in the browser's scripts.
 * @param {{ plugins: object[] }} config
 * @param {{ NormalModuleReplacementPlugin: new (pattern: RegExp, replace: (resource: Resource) => void) => object }} webpack
 */
function replaceClientModules({ plugins }, webpack) {
  for (const { request, issuers, replacement } of replacements) {
    plugins.push(
      new webpack.NormalModuleReplacementPlugin(request, (resource) => {
        const { issuer } = resource.contextInfo;
        if (issuers.some((pattern) => pattern.test(issuer))) resource.request = replacement;
      }),
    );
  }
}

/**
 * The part of webpack's resolve data that is used here.
 * @typedef {{ request: string, contextInfo: { issuer: string } }} Resource
 */

module.exports = { replaceClientModules };
