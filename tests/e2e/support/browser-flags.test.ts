import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserFlags } from '@/e2e/support/browser-flags';

test('disables every feature that Playwright disables by default', () => {
  const playwright = readFileSync('node_modules/playwright-core/lib/coreBundle.js', 'utf8');
  const [, list = ''] = /disabledFeatures = \[(.*?)\]/s.exec(playwright) ?? [];
  const names = [...list.matchAll(/^[ \t]*"(\w+)"/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  const [flag = ''] = browserFlags.filter((each) => each.startsWith('--disable-features='));
  expect(flag.slice('--disable-features='.length).split(',')).toEqual(
    expect.arrayContaining(names),
  );
});
