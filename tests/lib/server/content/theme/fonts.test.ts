import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { renderFontSheet } from '@/lib/server/content/theme/font-sheet';
import { fontNames, listFontFiles } from '@/lib/server/content/theme/fonts';
import { readTable } from '@/tests/support/documents';

test.each(fontNames)('finds the files of %s, each with an address of its own', (name) => {
  const files = listFontFiles(name);
  const { resolve } = createRequire(import.meta.url);
  expect(files.every(({ source }) => existsSync(resolve(source)))).toBe(true);
  expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
});

test.each(fontNames)('declares each file of %s and a fallback for each weight', (name) => {
  const css = renderFontSheet(name);
  for (const { path } of listFontFiles(name)) expect(css).toContain(`url(${path})`);
  expect(css.match(/size-adjust:/g)).toHaveLength(2);
  expect(css).toContain(`--theme-font:'${name}',`);
  // A part without the weights of the others is never loaded.
  const weights = [...css.matchAll(/font-weight:(\d+ \d+);font-display/g)].map(
    ([, range]) => range,
  );
  expect(new Set(weights).size).toBe(1);
  expect(weights).toHaveLength(listFontFiles(name).length);
});

test('docs/content/theme.md lists every font', () => {
  const rows = readTable('docs/content/theme.md', '## Fonts');
  expect(rows.map(([font = '']) => font.replaceAll('`', ''))).toEqual([
    'Instrument Sans',
    ...fontNames,
  ]);
});
