// @ts-check
// CommonJS, because next.config.js requires it.
const { runInNewContext } = require('node:vm');

/** Routes that no link of the router leads to; see components/ui/navigation/link-address.ts. */
const unlinked = /^\/(?:booking|desk|draft)(?:\/|$)/;

/**
 * Omits the routes of the desk, of bookings and of drafts from the list of routes that every page loads.
 *
 * Why: the router needs the files of the pages that it shows without a document. Those of the desk always load
 * as documents, and are most of the list.
 *
 * Figures, what breaks it and how to remove it: docs/decisions/0048-list-linked-routes-only.md.
 */
const linkedRoutes = {
  /** @param {Compiler} compiler */
  apply({ webpack: { Compilation, sources }, hooks }) {
    const name = 'linked-routes';
    // After Next's BuildManifestPlugin, and before the minifier.
    const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS + 1;
    hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        for (const file of Object.keys(assets)) {
          if (!file.endsWith('/_buildManifest.js')) continue;
          compilation.updateAsset(
            file,
            (code) => new sources.RawSource(omitUnlinked(String(code.source()))),
          );
        }
      });
    });
  },
};

/**
 * Returns the script of a build manifest without the routes that no link leads to.
 * @param {string} script
 */
function omitUnlinked(script) {
  /** @type {{ __BUILD_MANIFEST?: Manifest }} */
  const self = {};
  runInNewContext(script, { self });
  const { sortedPages = [], ...files } = self.__BUILD_MANIFEST ?? {};
  const linked = Object.entries(files).filter(([route]) => !unlinked.test(route));
  const manifest = {
    ...Object.fromEntries(linked),
    sortedPages: sortedPages.filter((route) => !unlinked.test(route)),
  };
  return `self.__BUILD_MANIFEST=${JSON.stringify(manifest)};self.__BUILD_MANIFEST_CB&&self.__BUILD_MANIFEST_CB()`;
}

/**
 * The files of each route, and the rewrites as `__rewrites`.
 * @typedef {{ sortedPages?: readonly string[], [route: string]: unknown }} Manifest
 */

/**
 * The part of webpack that is used here; Next.js does not export its types.
 * @template Options, Argument
 * @typedef {{ tap: (options: Options, callback: (argument: Argument) => void) => void }} Hook
 */

/**
 * @typedef {{ source: () => string | Buffer }} Source
 * @typedef {{ hooks: { processAssets: Hook<{ name: string, stage: number }, Record<string, Source>> }, updateAsset: (file: string, update: (code: Source) => object) => void }} Compilation
 * @typedef {{ webpack: { Compilation: { PROCESS_ASSETS_STAGE_ADDITIONS: number }, sources: { RawSource: new (code: string) => object } }, hooks: { compilation: Hook<string, Compilation> } }} Compiler
 */

module.exports = { linkedRoutes, omitUnlinked };
