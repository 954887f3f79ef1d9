import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportStyles, nameClasses } from '@/lib/next/class-names';

const require = createRequire(import.meta.url);
const styleLoader = z.object({
  getClientStyleLoader: z.custom<(context: object) => { loader: string; options: object }>(
    (value) => typeof value === 'function',
  ),
});

/** Returns the loader that Next.js puts before stylesheets in a build for production. */
function loaderOfNext() {
  const { getClientStyleLoader } = styleLoader.parse(
    require('next/dist/build/webpack/config/blocks/css/loaders/client'),
  );
  return getClientStyleLoader({ hasAppDir: false, isDevelopment: false, assetPrefix: '' });
}

test('asks for ECMAScript modules in place of the CommonJS modules of Next.js', () => {
  const loader = loaderOfNext();
  expect(loader.options).toMatchObject({ esModule: false });
  exportStyles({ module: { rules: [{ oneOf: [{ use: [loader, { loader: 'css-loader' }] }] }] } });
  expect(loader.options).toMatchObject({ esModule: true, publicPath: '/_next/' });
});

test('changes no other loader', () => {
  const loader = { loader: 'css-loader', options: { esModule: false } };
  exportStyles({ module: { rules: [{ use: 'babel-loader' }, { use: [loader] }, {}] } });
  expect(loader.options).toEqual({ esModule: false });
});

const moduleLoaders = z.object({
  getCssModuleLoader: z.custom<(context: object, plugins: () => object) => { options?: object }[]>(
    (value) => typeof value === 'function',
  ),
});
const named = z.object({
  modules: z.object({
    getLocalIdent: z.custom<(file: object, pattern: string, name: string) => string>(
      (value) => typeof value === 'function',
    ),
  }),
});

test('names classes by their file, and those of other folders by its path', () => {
  const { getCssModuleLoader } = moduleLoaders.parse(
    require('next/dist/build/webpack/config/blocks/css/loaders/modules'),
  );
  const context = { isServer: true, isClient: false, hasAppDir: false, experimental: {} };
  const use = getCssModuleLoader(context, () => ({}));
  nameClasses({ module: { rules: [{ oneOf: [{ use }] }] } });
  const options = use
    .map((loader) => named.safeParse(loader.options))
    .find(({ success }) => success);
  const name = options?.data?.modules.getLocalIdent;
  const file = (path: string) => ({ rootContext: '/site', resourcePath: `/site/${path}` });
  expect(name?.(file('styles/ui/button.module.css'), '', 'main')).toBe('button_main');
  expect(name?.(file('components/extra.module.css'), '', 'main')).toBe('components-extra_main');
});

test('leaves the classes of fonts as they are', () => {
  const getLocalIdent = () => '__variable_abcdef';
  const loader = { loader: 'css-loader', options: { modules: { getLocalIdent } } };
  nameClasses({ module: { rules: [{ use: [loader] }] } });
  expect(loader.options.modules.getLocalIdent).toBe(getLocalIdent);
});
