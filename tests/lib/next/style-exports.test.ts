import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportStyles } from '@/lib/next/style-exports';

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
