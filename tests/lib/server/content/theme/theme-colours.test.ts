import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colours, contrast, readableOn } from '@/lib/server/content/theme/theme-colours';

const tokens = readFileSync('styles/tokens.css', 'utf8');

/** Returns the custom properties in the block of a selector. */
function coloursIn(css: string, selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--colour-([a-z-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

const [day, system, night, red] = [
  '[data-light]',
  ':root:not([data-light])',
  "[data-light='night']",
  "[data-light='red']",
] as const;

test.each([
  ['day', day],
  ['night', night],
  ['night', system],
  ['red', red],
] as const)('lists every colour by %s of %s in styles/tokens.css', (light, selector) => {
  const written = coloursIn(tokens, selector);
  // Without a theme, --colour-danger is the accent: the day has it, and the others inherit it.
  const { danger = 'var(--colour-accent)', ...others } = written;
  expect(danger).toBe('var(--colour-accent)');
  expect(colours.get('danger')?.[light]).toBe(written.accent);
  const listed = new Map([...colours].map(([name, colour]) => [name, colour[light]]));
  listed.delete('danger');
  expect(new Map(Object.entries(others))).toEqual(listed);
});

const pairs = [...colours].flatMap(([name, { on = {} }]) =>
  (['day', 'night', 'red'] as const).flatMap((light) =>
    Object.entries(on).map(([background, least]) => ({ name, light, background, least })),
  ),
);

test.each(pairs)('$name has a contrast of $least on $background by $light', (pair) => {
  const { name, light, background, least } = pair;
  const [text, behind] = [colours.get(name)?.[light], colours.get(background)?.[light]];
  expect(contrast(text ?? '', behind ?? '')).toBeGreaterThanOrEqual(least);
});

test('computes the contrast of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('chooses a colour that can be read on a background', () => {
  expect(readableOn('#1f6b45', ['#f4f1e8', '#16233b'])).toBe('#f4f1e8');
  expect(readableOn('#ffd23f', ['#f4f1e8', '#16233b'])).toBe('#16233b');
  expect(readableOn('#767676', ['#888888'])).toBe('#ffffff');
});
