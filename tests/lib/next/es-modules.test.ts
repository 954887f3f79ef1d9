import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import { loadEsModules } from '@/lib/next/es-modules';

const { resolve } = createRequire(import.meta.url);

interface Resource {
  readonly createData?: { resource: string; request: string; userRequest: string };
}

/** Returns the path of the module that webpack loads for a resolved path. */
function loadedPath(path: string): string {
  const createData = { resource: path, request: `/loader.js!${path}`, userRequest: path };
  const NormalModuleReplacementPlugin = vi.fn(function (
    pattern: RegExp,
    replace: (resource: Resource) => void,
  ) {
    // Webpack calls it before a request is resolved, too.
    replace({});
    if (pattern.test(path)) replace({ createData });
    return {};
  });
  loadEsModules({ plugins: [] }, { NormalModuleReplacementPlugin });
  expect(createData.request).toBe(`/loader.js!${createData.resource}`);
  expect(createData.userRequest).toBe(createData.resource);
  return createData.resource;
}

test.each(['client/next', 'client/router', 'shared/lib/router/router', 'shared/lib/head'])(
  'loads %s from the ECMAScript modules of Next.js',
  (file) => {
    expect(loadedPath(resolve(`next/dist/${file}`))).toBe(resolve(`next/dist/esm/${file}`));
  },
);

test.each(['next/dist/compiled/react-dom', 'react', 'next/dist/esm/client/router'])(
  'keeps %s',
  (file) => {
    expect(loadedPath(resolve(file))).toBe(resolve(file));
  },
);
