import { getDefineEnv } from 'next/dist/build/webpack/plugins/define-env-plugin';
import { expect, test } from 'vitest';
import { omitClientRewrites } from '@/lib/next/no-client-rewrites';

const name = 'process.env.__NEXT_HAS_REWRITES';

test('names the constant as Next.js does', () => {
  const source = getDefineEnv.toString();
  expect(source).toContain(`"${name}": hasRewrites`);
});

test('omits rewrites from every compilation, also after Next.js has set its constants again', () => {
  const definitions: Record<string, unknown> = { [name]: true, 'process.browser': true };
  const config: Parameters<typeof omitClientRewrites>[0] = {
    plugins: [
      { definitions },
      { definitions: { other: 'constant' } },
      { rewrites: { beforeFiles: [{ source: '/a' }] } },
    ],
  };
  omitClientRewrites(config);
  const compile: (() => void)[] = [];
  const compiler = {
    hooks: { beforeCompile: { tap: (_: string, call: () => void) => void compile.push(call) } },
  };
  for (const { apply } of config.plugins) apply?.(compiler);
  const startCompilation = () => {
    for (const call of compile) call();
  };

  startCompilation();
  expect(definitions).toEqual({ [name]: false, 'process.browser': true });
  // As Next's development server does when it finds an .env file.
  Object.assign(definitions, { [name]: true });
  startCompilation();
  expect(definitions[name]).toBe(false);
  expect(config.plugins[1]).toEqual({ definitions: { other: 'constant' } });
  const noRewrites = { beforeFiles: [], afterFiles: [], fallback: [] };
  expect(config.plugins[2]).toEqual({ rewrites: noRewrites });
});
