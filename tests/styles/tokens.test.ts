import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const tokens = readFileSync('styles/tokens.css', 'utf8');

/** The colours that a block of tokens.css sets. */
function coloursIn(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--colour-([a-z]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

function block(selector: string): string {
  const start = tokens.indexOf(`${selector} {`);
  return tokens.slice(start, tokens.indexOf('}', start));
}

const day = coloursIn(block('[data-light]'));
const night = coloursIn(block("[data-light='night']"));
const red = coloursIn(block("[data-light='red']"));

/** Relative luminance (WCAG 2.2, definitions). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a = '', b = ''): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

test('night is the same whether it is chosen or followed', () => {
  expect(coloursIn(block(':root:not([data-light])'))).toEqual(night);
  expect(Object.keys(night).sort()).toEqual(Object.keys(day).sort());
  expect(Object.keys(red).sort()).toEqual(Object.keys(day).sort());
});

describe.each([
  ['day', day, 7],
  ['night', night, 7],
  ['red', red, 4.5],
])('by %s', (_light, colours, reading) => {
  test.each(['paper', 'sky', 'field'])('reading text stands out from %s', (ground) => {
    expect(contrast(colours.ink, colours[ground])).toBeGreaterThanOrEqual(reading);
  });

  test.each(['paper', 'sky', 'field'])('small and accented text stand out from %s', (ground) => {
    expect(contrast(colours.soft, colours[ground])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.accent, colours[ground])).toBeGreaterThanOrEqual(4.5);
  });
});

test('every stylesheet of visitors’ pages is in the one file of pages/_app', () => {
  const files = readdirSync('styles', { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.module.css'))
    // No visitor is given the gallery. The desk is never swapped in: each of its links is a visit.
    .filter((file) => !/^(?:gallery|desk)\//.test(file))
    .sort();
  // Nor is a form's own page, which brings what it alone has.
  const ofForms = sheetsIn('pages/f/[form].tsx');
  expect(ofForms).toEqual(['forms/form-page.module.css', 'payments/card-section.module.css']);
  expect([...sheetsIn('styles/sheets.ts'), ...ofForms].toSorted()).toEqual(files);
});

/** The stylesheets that a file has in a bundle by naming them. */
function sheetsIn(file: string): readonly string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/^import '@\/styles\/(.+)';$/gm);
  return [...imports].flatMap(([, sheet]) => sheet ?? []);
}
