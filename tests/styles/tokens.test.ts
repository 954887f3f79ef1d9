import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const tokens = readFileSync('styles/tokens.css', 'utf8');

/** The colours in a block of tokens.css. */
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

test('night has the same colours when chosen and when the system sets it', () => {
  expect(coloursIn(block(':root:not([data-light])'))).toEqual(night);
  expect(Object.keys(night).sort()).toEqual(Object.keys(day).sort());
  expect(Object.keys(red).sort()).toEqual(Object.keys(day).sort());
});

/** Backgrounds of text that is read, and of the pictures. */
const grounds = ['paper', 'sky', 'field'] as const;
const pictures = ['daylight', 'twilight', 'darkness'] as const;

describe.each([
  ['day', day],
  ['night', night],
  ['red', red],
])('in %s', (_light, colours) => {
  test.each([...grounds, ...pictures])('body text has enough contrast on %s (AAA)', (ground) => {
    expect(contrast(colours.ink, colours[ground])).toBeGreaterThanOrEqual(7);
  });

  test.each(grounds)('small text has enough contrast on %s (AAA)', (ground) => {
    expect(contrast(colours.soft, colours[ground])).toBeGreaterThanOrEqual(7);
  });

  test.each([...grounds, ...pictures])('labels have enough contrast on %s (AA)', (ground) => {
    expect(contrast(colours.soft, colours[ground])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.accent, colours[ground])).toBeGreaterThanOrEqual(4.5);
  });
});

test('pages import every stylesheet of visitors’ pages once', () => {
  const files = readdirSync('styles', { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.module.css'))
    // Visitors never see the gallery, and the desk has no client navigations.
    .filter((file) => !/^(?:gallery|inbox)\/|(?:^|\/)(?:desk|door)\//.test(file))
    .sort();
  // A form's own page imports its own stylesheets.
  const ofForms = sheetsIn('pages/f/[form].tsx');
  expect(ofForms).toEqual(['layout/form-page.module.css', 'payments/card-section.module.css']);
  const ofBookings = sheetsIn('pages/booking/[token].tsx');
  const own = 'layout/booking-page.module.css';
  // The page takes the card for a change that costs more.
  expect(ofBookings).toEqual([own, ...ofForms, 'section-sheets']);
  const resource = 'layout/resource-page.module.css';
  expect(sheetsIn('pages/resources/[...path].tsx')).toEqual(['section-sheets', resource]);
  const listed = [...sheetsIn('styles/sheets.ts'), ...sheetsIn('styles/section-sheets.ts')];
  // An extension has a list of its own.
  const lists = listed.flatMap((sheet) =>
    sheet.endsWith('.css') ? sheet : sheetsIn(`styles/${sheet}.ts`),
  );
  // Components of the search page, which run in the browser, import theirs.
  const ofSearch = ['site/search/search-filters.module.css', 'site/search/search-page.module.css'];
  expect([...lists, ...ofForms, own, resource, ...ofSearch].toSorted()).toEqual(files);
});

/** The stylesheets that a file imports. */
function sheetsIn(file: string): readonly string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/^import '@\/styles\/(.+)';$/gm);
  return [...imports].flatMap(([, sheet]) => sheet ?? []);
}
