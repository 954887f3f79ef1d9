// @ts-check
// CommonJS, because next.config.js requires it.
const { existsSync } = require('node:fs');

/**
 * Loads Next.js in the browser from its ECMAScript modules (`next/dist/esm`), of which webpack omits
 * exports that nothing imports.
 *
 * Figures, what breaks it and how to remove it: docs/decisions/0044-load-es-modules-of-next.md.
 *
 * @param {{ plugins: object[] }} config
 * @param {{ NormalModuleReplacementPlugin: new (pattern: RegExp, replace: (resource: Resource) => void) => object }} webpack
 */
function loadEsModules({ plugins }, webpack) {
  const pattern = /\/next\/dist\/(?:client|lib|server|shared)\//;
  plugins.push(
    new webpack.NormalModuleReplacementPlugin(pattern, ({ createData = {} }) => {
      const { resource, request, userRequest } = createData;
      if (resource === undefined || request === undefined || userRequest === undefined) return;
      const esModule = resource.replace('/next/dist/', '/next/dist/esm/');
      if (!existsSync(esModule)) return;
      // Webpack identifies a module by its request, which lists loaders before the path.
      Object.assign(createData, {
        resource: esModule,
        request: request.replace(resource, esModule),
        userRequest: userRequest.replace(resource, esModule),
      });
    }),
  );
}

/**
 * The part of webpack's resolve data that is used here. `createData` is missing until the request is
 * resolved.
 * @typedef {{ createData?: { resource?: string, request?: string, userRequest?: string } }} Resource
 */

module.exports = { loadEsModules };
