// @ts-check
// CommonJS, because next.config.js requires it.

/**
 * Marks the browser's scripts with V8's explicit compile hint, so that Chrome compiles all functions
 * in the background while a script loads. Other browsers ignore the comment.
 *
 * Why: V8 compiles a function when it first runs. Most code of a navigation first runs after a click,
 * and its compilation would delay the next page (https://v8.dev/blog/explicit-compile-hints).
 *
 * Figures, what breaks it and how to remove it: docs/decisions/0031-compile-scripts-while-they-load.md.
 */
const compileHints = {
  /** @param {Compiler} compiler */
  apply({ webpack: { Compilation, sources }, hooks }) {
    const name = 'compile-hints';
    // After the minifier, which removes comments, and before file names get their hashes.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
    hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        for (const file of Object.keys(assets)) {
          if (!/chunks\/(?!polyfills).*\.js$/.test(file)) continue;
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
 * The part of webpack that is used here; Next.js does not export its types.
 * @template Options, Argument
 * @typedef {{ tap: (options: Options, callback: (argument: Argument) => void) => void }} Hook
 */

/**
 * @typedef {{
 *   hooks: { processAssets: Hook<{ name: string, stage: number }, Record<string, object>> },
 *   updateAsset: (file: string, update: (code: object) => object) => void,
 * }} Compilation
 * @typedef {{
 *   webpack: {
 *     Compilation: { PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE: number },
 *     sources: { ConcatSource: new (...parts: (string | object)[]) => object },
 *   },
 *   hooks: { compilation: Hook<string, Compilation> },
 * }} Compiler
 */

module.exports = { compileHints };
