// @ts-check
// CommonJS, because next.config.js requires it.
const path = require('node:path');

const nextFile = (/** @type {string} */ file) => require.resolve(`next/dist/${file}`);
const ownFile = (/** @type {string} */ file) => path.join(__dirname, file);

const client = nextFile('client/index');
const router = nextFile('shared/lib/router/router');

/**
 * The modules of Next.js that the browser's scripts replace: what is requested, by which modules, and
 * the file of this folder that takes its place. That file has the reason and how to remove it.
 * @type {readonly { request: RegExp, issuers: readonly string[], replacement: string }[]}
 */
const replacements = [
  {
    request: /\/route-loader$/,
    issuers: [nextFile('client/page-loader')],
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
        if (issuers.includes(resource.contextInfo.issuer)) resource.request = replacement;
      }),
    );
  }
}

/**
 * The part of webpack's resolve data that is used here.
 * @typedef {{ request: string, contextInfo: { issuer: string } }} Resource
 */

module.exports = { replaceClientModules };
