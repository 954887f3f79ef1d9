import { readdirSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { contrast } from '@/lib/server/content/theme/theme-colours';
import type { SiteLogo } from '@/lib/server/content/theme/logo';
import { renderThemeSheet, themeSheetAddress } from '@/lib/server/content/theme/theme-sheet';
import { themeSchema } from '@/lib/server/content/theme/theme-schema';
import { combinations, plainFrame, rows } from '@/tests/support/theme/looks';

/** Returns the theme and the look of a written theme, as the content has them, with a logo of its own. */
function themed(written: unknown, site: Partial<typeof plainFrame> = {}, logo?: SiteLogo) {
  const { colours: theme, font, logo: _, ...others } = themeSchema.parse(written);
  if (typeof font !== 'string') throw new Error('The font has files.');
  const look = { ...others, font, ...(logo && { logo }) };
  return { look, ...(theme === undefined ? {} : { theme }), site: { ...plainFrame, ...site } };
}

/** Returns the custom properties of a colour in each block of a stylesheet. */
function valuesOf(css: string, name: string): string[] {
  return [...css.matchAll(new RegExp(`--colour-${name}:([^;]+);`, 'g'))].map(
    ([, value = '']) => value,
  );
}

const forest = { colours: { day: { accent: '#1F6B45' } } };

test('renders the colours of every light: day, night of the system, night, red', () => {
  const css = renderThemeSheet(themed(forest));
  expect(valuesOf(css, 'accent')).toEqual(['#1f6b45', '#ff9a6b', '#ff9a6b', '#ff8c78']);
  expect(valuesOf(css, 'danger')).toEqual(['#ab2f1b', '#ff9a6b', '#ff9a6b', '#ff8c78']);
  expect(css).toContain('@media screen and (prefers-color-scheme:dark){:root:not([data-light]){');
  expect(css).not.toContain('/*');
  expect(css.split('{')).toHaveLength(css.split('}').length);
});

test('colours links and buttons by the accent, and only in lights that write one', () => {
  const css = renderThemeSheet(themed(forest));
  const none = ['initial', 'initial', 'initial'];
  expect(valuesOf(css, 'link')).toEqual(['#1f6b45', ...none]);
  expect(valuesOf(css, 'button')).toEqual(['#1f6b45', ...none]);
  expect(valuesOf(css, 'button-text')).toEqual(['#f4f1e8', ...none]);
  expect(css).toContain('main :where(p, li, dd, td) > a { color: var(--colour-link, inherit); }');
  const own = renderThemeSheet(themed({ colours: { day: { button: '#ffd23f' } } }));
  expect(valuesOf(own, 'button-text')[0]).toBe('#16233b');
  expect(own).not.toContain('main :where');
});

test('panels have the colour of that name, or else a shade of the paper', () => {
  const css = renderThemeSheet(themed({ colours: { day: { panel: '#f2e8d8' }, night: {} } }));
  expect(valuesOf(css, 'sky')).toEqual(['#f2e8d8', '#151b27', '#151b27', '#140202']);
});

test.each([
  ['Newsreader', true],
  ['Hepta Slab', false],
  ['Figtree', false],
])('%s has small lines in italics: %s', (font, isItalic) => {
  const css = renderThemeSheet(themed({ font }));
  expect(css.includes('--italic:italic')).toBe(isItalic);
});

test('gives what stands on a band a colour that can be read, in every light', () => {
  const css = renderThemeSheet(
    themed({ header: 'band', colours: { day: { band: '#ffd23f' }, night: {} } }),
  );
  const [bands, texts] = [valuesOf(css, 'band'), valuesOf(css, 'band-text')];
  expect(bands).toHaveLength(4);
  bands.forEach((band, index) => {
    expect(contrast(band, texts[index] ?? band)).toBeGreaterThanOrEqual(4.5);
  });
  expect(contrast(bands[1] ?? '', '#000000')).toBeLessThan(2);
});

test('has the parts of the look, and each part is for a value', () => {
  const css = renderThemeSheet(themed({ corners: 'round', lines: 'strong' }));
  expect(css).toContain('--radius-button: 2em');
  expect(css).toContain('--shadow-button');
  expect(css).not.toContain('--space-9');
  const values = Object.entries(themeSchema.shape).flatMap(([name, schema]) => {
    const { options } = 'unwrap' in schema ? (schema.unwrap() as { options?: string[] }) : {};
    return (options ?? []).map((value) => `${name}-${value}.css`);
  });
  const files = readdirSync('styles/looks').filter((file) => file.includes('-'));
  expect(files.filter((file) => !values.includes(file))).toEqual([]);
});

test('links no stylesheet for the look of the software, and another address for each theme', () => {
  expect(themeSheetAddress(themed({ lights: ['day', 'night', 'red'] }))).toBeUndefined();
  const green = themeSheetAddress(themed(forest));
  expect(green).toMatch(/^\/theme\.css\?v=[\w-]{10}$/);
  expect(themeSheetAddress(themed({ ...forest, corners: 'soft' }))).not.toBe(green);
});

const link = { label: 'Home', href: '/' };

test.each<[string, Partial<typeof plainFrame>, string]>([
  [
    'a level below the menu',
    { navigation: [{ ...link, button: false, links: [link] }] },
    'summary',
  ],
  [
    'columns',
    { footer: { ...plainFrame.footer, columns: [{ title: 'More', links: [link] }] } },
    '> nav',
  ],
  ['a last line', { footer: { ...plainFrame.footer, legal: 'Charity 123' } }, '> p'],
  ['profiles', { social: [link] }, '[data-social]'],
])('has the styles of %s only where the site has it', (_what, site, selector) => {
  expect(renderThemeSheet(themed({}))).toBe('');
  const css = renderThemeSheet(themed({}, site));
  expect(css).toContain(selector);
  expect(css.includes('summary')).toBe(site.navigation !== undefined);
});

test('needs day and night among the lights', () => {
  expect(themeSchema.safeParse({ lights: ['day'] }).success).toBe(false);
  expect(themeSchema.safeParse({ lights: ['day', 'night', 'night'] }).success).toBe(false);
});

test('shows the logo for dark backgrounds in the lights in which the header is dark', () => {
  const picture = { src: '/logo.svg', width: 4, height: 1 };
  const logo = { light: picture, dark: picture };
  const choicesOf = (css: string) =>
    [...css.matchAll(/--logo-light:(\w+);--logo-dark:(\w+)/g)].map(([, light]) => light);
  // Day, night of the system, night, red.
  const onPaper = renderThemeSheet(themed({}, {}, logo));
  expect(choicesOf(onPaper)).toEqual(['block', 'none', 'none', 'none']);
  const onBand = renderThemeSheet(
    themed({ header: 'band', colours: { day: {}, night: { band: '#ffd23f' } } }, {}, logo),
  );
  expect(choicesOf(onBand)).toEqual(['none', 'block', 'block', 'none']);
  const alone = renderThemeSheet(themed({}, {}, { light: picture }));
  expect(alone).toContain('.site > header img');
  expect(choicesOf(alone)).toEqual([]);
});

test('shows the line that offers a language on sites with several only', () => {
  const chosen = "[data-offer='cy'] [data-language='cy']";
  const site = themed({}, {});
  expect(renderThemeSheet({ ...site, languages: ['en', 'cy'] })).toContain(chosen);
  expect(renderThemeSheet({ ...site, languages: ['en'] })).toBe(renderThemeSheet(site));
});

test('turns what logical properties do not on sites with a language from right to left only', () => {
  const site = themed({});
  const turned = '--forward: -1';
  expect(renderThemeSheet(site)).not.toContain(turned);
  expect(renderThemeSheet({ ...site, languages: ['en', 'ar'] })).toContain(turned);
  expect(renderThemeSheet(themed({}, { locale: 'he-IL' }))).toContain(turned);
});

test('divides long words on sites with another language than English only', () => {
  const divided = 'hyphens: auto';
  expect(renderThemeSheet(themed({}))).not.toContain(divided);
  expect(renderThemeSheet(themed({}, { locale: 'de-AT' }))).toContain(divided);
});

test('needs at most two kilobytes for any look', () => {
  const sizes = combinations.map((each) => brotliCompressSync(renderThemeSheet(each)).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2000);
});

test('the combinations have every two values of different settings', () => {
  const names = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
  const pairs = names.flatMap((one, index) =>
    names.slice(index + 1).map((other) => new Set(rows.map((row) => `${row[one]} ${row[other]}`))),
  );
  const withFont = names.length - 1;
  expect(pairs.filter(({ size }) => size === 24)).toHaveLength(withFont);
  expect(pairs.filter(({ size }) => size === 9)).toHaveLength(pairs.length - withFont);
});
