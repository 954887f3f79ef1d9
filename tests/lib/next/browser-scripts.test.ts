import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import nextConfig from '@/next.config.js';

const require = createRequire(import.meta.url);
const client = require.resolve('next/dist/client/index');

interface Asked {
  request: string;
  readonly contextInfo: { readonly issuer: string };
}

type Context = Parameters<NonNullable<typeof nextConfig.webpack>>[1];

/** What a file gets for what it asks for, once all replacements have had their say. */
function given(request: string, issuer: string): string {
  const asked: Asked = { request, contextInfo: { issuer } };
  const NormalModuleReplacementPlugin = vi.fn(function (
    pattern: RegExp,
    replace: (asked: Asked) => void,
  ) {
    if (pattern.test(asked.request)) replace(asked);
    return {};
  });
  const DefinePlugin = vi.fn();
  const config = { plugins: [], resolve: { alias: {} }, module: { rules: [] } };
  const build = {
    dev: false,
    isServer: false,
    webpack: { NormalModuleReplacementPlugin, DefinePlugin },
  };
  nextConfig.webpack?.(config, build as unknown as Context);
  return asked.request;
}

test('the framework’s client has React swap pages in at once, and nobody else has', () => {
  const atOnce = given('react', client);
  expect(atOnce).toMatch(/sync-transitions\.ts$/);
  expect(existsSync(atOnce)).toBe(true);
  expect(given('react', require.resolve('next/dist/client/router'))).toBe('react');
  expect(given('react', atOnce)).toBe('react');
  expect(given('react/jsx-runtime', client)).toBe('react/jsx-runtime');
  // Where a new version of it goes another way, this has no more use.
  expect(readFileSync(client, 'utf8')).toContain('.startTransition');
});
