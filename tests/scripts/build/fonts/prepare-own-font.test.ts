import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { renderFontSheet } from '@/lib/server/content/theme/font-sheet';
import type { OwnFont } from '@/lib/server/content/theme/own-font';
import { makeOwnFont } from '@/scripts/build/fonts/make-own-font';
import { prepareOwnFont } from '@/scripts/build/fonts/prepare-own-font';
import { readTables } from '@/scripts/build/graft-tables';
import { validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';
import { fontWords } from '@/lib/words/lib/server/content/theme';

const { resolve } = createRequire(import.meta.url);
const figtree = readFileSync(
  resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
);
const letters = Array.from({ length: 0x180 - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at));

const instance = (weight: number, text = letters.join('')) =>
  subsetFont(figtree, text, { targetFormat: 'sfnt', variationAxes: { wght: weight } });

/** Reads the font of a site whose theme names these files. */
async function siteWithFont(files: Readonly<Record<string, Uint8Array>>) {
  const named = Object.keys(files).map((role) => `  ${role}: ${role}.ttf\n`);
  const fonts = Object.entries(files).map(
    ([role, bytes]) => [`theme/fonts/${role}.ttf`, bytes] as const,
  );
  const site = writeTree({
    ...validContent,
    ...Object.fromEntries(fonts),
    'theme/theme.yaml': `font:\n${named.join('')}`,
  });
  return { site, font: await fontOf(site) };
}

async function fontOf(site: string): Promise<OwnFont> {
  const loaded = await loadContent(site);
  if (!loaded.ok) throw new Error('the content has problems');
  const { font } = loaded.content.look;
  if (typeof font === 'string') throw new Error('the font is not that of the site');
  return font;
}

test('makes the files of a variable font, and measures it', { timeout: 60_000 }, async () => {
  const { site, font } = await siteWithFont({ regular: figtree });
  expect(font.facts).toBeUndefined();
  expect(renderFontSheet(font)).toBe('');
  expect(await prepareOwnFont(site, site, font)).toEqual([]);

  const made = await fontOf(site);
  expect(made.version).toBe(font.version);
  expect(made.facts?.headingWeight).toBe(600);
  const css = renderFontSheet(made);
  const paths = [...css.matchAll(/url\(([^)]+)\)/g)].map(([, path = '']) => path);
  expect(paths).toHaveLength(2);
  for (const path of paths) expect(existsSync(join(site, 'public', path))).toBe(true);
  expect(css.match(/font-weight:400 700;/g)).toHaveLength(2);
  expect(css).toContain('--weight-heading:600');
  // Figtree in the list of families has 100.2 and 94.8.
  const widths = [...css.matchAll(/size-adjust:([\d.]+)%/g)].map(([, width]) => Number(width));
  expect(widths[0]).toBeCloseTo(100.2, -1);
  expect(widths[1]).toBeCloseTo(94.8, -1);

  // What is there is kept: without its file, nothing could be made.
  writeFileSync(join(site, 'theme/fonts/regular.ttf'), '');
  expect(await prepareOwnFont(site, site, made)).toEqual([]);
});

test('makes the files of a font with a file for each weight', async () => {
  const { site, font } = await siteWithFont({
    regular: await instance(400),
    bold: await instance(700),
    italic: await instance(400),
  });
  expect(await makeOwnFont({ font, site, folder: site })).toEqual({ ok: true });
  const { facts } = await fontOf(site);
  const faces = facts?.faces.map(({ style, weight, part }) => `${style} ${weight} ${part}`);
  expect(faces).toEqual(
    ['normal 400', 'normal 700', 'italic 400'].flatMap((face) => [`${face} first`, `${face} more`]),
  );
  expect(facts?.headingWeight).toBe(700);
  expect(facts?.widths).toHaveLength(2);
});

/** Sets the bits of a font's licence (OpenType, OS/2, fsType). */
function withEmbedding(font: Buffer, bits: number): Buffer {
  readTables(font).get('OS/2')?.writeUInt16BE(bits, 8);
  return font;
}

test.each([
  ['no embedding', async () => withEmbedding(await instance(400), 2), { kind: 'noEmbedding' }],
  ['no parts', async () => withEmbedding(await instance(400), 0x100), { kind: 'noSubsetting' }],
  ['bitmaps only', async () => withEmbedding(await instance(400), 0x208), { kind: 'bitmaps' }],
  ['no letters', () => instance(400, '0123456789'), { kind: 'noLetters', letters: 'a b c d e' }],
  ['an end too early', async () => (await instance(400)).subarray(0, 5000), { kind: 'damaged' }],
])('refuses a font with %s', async (_what, draw, problem) => {
  const { site, font } = await siteWithFont({ regular: await draw() });
  const made = await makeOwnFont({ font, site, folder: site });
  expect(made).toEqual({ ok: false, role: 'regular', problem });
  expect(existsSync(join(site, 'public/fonts'))).toBe(false);
});

test('says in a sentence why a font cannot be used', { timeout: 60_000 }, async () => {
  const { site, font } = await siteWithFont({ regular: withEmbedding(await instance(400), 2) });
  expect(await prepareOwnFont(site, site, font)).toEqual([
    {
      file: 'theme/fonts/regular.ttf',
      message: fontWords.noEmbedding,
    },
  ]);
});
