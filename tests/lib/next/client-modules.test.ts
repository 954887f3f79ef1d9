import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import { replaceClientModules } from '@/lib/next/client-modules';

const require = createRequire(import.meta.url);
const nextFile = (file: string) => require.resolve(`next/dist/${file}`);
const esFile = (file: string) => nextFile(`esm/${file}`);

interface Resource {
  request: string;
  readonly contextInfo: { readonly issuer: string };
}

/** Resolves a request of a module of Next.js as webpack does with the replacements. */
function resolveRequest(request: string, issuer: string): string {
  const resource: Resource = { request, contextInfo: { issuer } };
  const NormalModuleReplacementPlugin = vi.fn(function (
    pattern: RegExp,
    replace: (resource: Resource) => void,
  ) {
    if (pattern.test(resource.request)) replace(resource);
    return {};
  });
  replaceClientModules({ plugins: [] }, { NormalModuleReplacementPlugin });
  return resource.request;
}

test.each([
  ['react', 'client/index', 'sync-transitions.ts'],
  ['./route-loader', 'client/page-loader', 'page-styles.ts'],
  ['./script', 'client/index', 'empty-module.js'],
  ['../../../client/script', 'shared/lib/router/router', 'empty-module.js'],
  ['./performance-relayer', 'client/index', 'empty-module.js'],
  ['./tracing/report-to-socket', 'client/index', 'empty-module.js'],
])('replaces %s in next/dist/%s with %s', (request, issuer, file) => {
  // An upgrade of Next.js that no longer requests the module makes the replacement superfluous.
  expect(readFileSync(nextFile(issuer), 'utf8')).toContain(`require("${request}"`);
  const esModule = readFileSync(esFile(issuer), 'utf8');
  const forms = [`from "${request}"`, `import("${request}")`, `require("${request}")`];
  expect(forms.some((form) => esModule.includes(form))).toBe(true);
  const replacement = resolveRequest(request, nextFile(issuer));
  expect(resolveRequest(request, esFile(issuer))).toBe(replacement);
  expect(replacement).toMatch(new RegExp(`/lib/next/${file.replace('.', '\\.')}$`));
  expect(existsSync(replacement)).toBe(true);
});

test.each([
  ['react', 'client/router'],
  ['react/jsx-runtime', 'client/index'],
  ['./script', 'client/head-manager'],
])('keeps %s in next/dist/%s', (request, issuer) => {
  expect(resolveRequest(request, nextFile(issuer))).toBe(request);
});

test('renders a navigation through React.startTransition, which the replacement overrides', () => {
  expect(readFileSync(nextFile('client/index'), 'utf8')).toContain('.startTransition');
});
