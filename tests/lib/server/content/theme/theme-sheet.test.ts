import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { themeHash } from '@/lib/server/content/theme/theme-colours';
import { renderThemeSheet, themeSheetAddress } from '@/lib/server/content/theme/theme-sheet';

const tokens = readFileSync('styles/tokens.css', 'utf8');
const forest = { day: { accent: '#1f6b45' } };

test('renders the colours of every light and no other token', () => {
  const css = renderThemeSheet(tokens, forest);
  expect(css).toContain(':root, [data-light] { --colour-paper: #f4f1e8;');
  expect(css).toContain('--colour-accent: #1f6b45; --colour-danger: #ab2f1b;');
  expect(css).toContain('@media screen and (prefers-color-scheme: dark) { :root:not([data-light])');
  expect(css).toContain("[data-light='night'] {");
  expect(css).toContain("[data-light='red'] {");
  const declarations = css.split(/[{;}]/).filter((part) => /^ ?[\w-]+: /.test(part));
  expect(declarations.filter((each) => !each.startsWith(' --colour-'))).toEqual([]);
  expect(css).not.toContain('/*');
  expect(css.split('{')).toHaveLength(css.split('}').length);
});

test('renders the colours of the software without a theme', () => {
  expect(renderThemeSheet(tokens, undefined)).toContain('--colour-accent: #ab2f1b;');
});

test('links no stylesheet where the build has the colours', () => {
  expect(themeSheetAddress(forest, themeHash(forest))).toBeUndefined();
  expect(themeSheetAddress(undefined, themeHash({}))).toBeUndefined();
  expect(themeSheetAddress({ day: {} }, themeHash({ day: {} }))).toBeUndefined();
});

test('links another address for other colours', () => {
  const green = themeSheetAddress(forest, themeHash({}));
  expect(green).toMatch(/^\/theme\.css\?v=[\w-]{10}$/);
  const night = { night: { accent: '#1f6b45' } };
  expect(themeSheetAddress(night, themeHash({}))).not.toBe(green);
  expect(themeSheetAddress(undefined, themeHash(forest))).toMatch(/^\/theme\.css\?v=/);
  expect(themeHash({ day: { accent: '#1F6B45' } })).toBe(themeHash(forest));
});
