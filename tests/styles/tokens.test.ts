import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('pages import every stylesheet of visitors’ pages once', () => {
  const files = readdirSync('styles', { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.module.css'))
    // Visitors never see the gallery, and the desk has no client navigations.
    .filter(
      (file) => !/^(?:editing|gallery|inbox|reports|today)\/|(?:^|\/)(?:desk|door)\//.test(file),
    )
    .sort();
  const listed = [...sheetsIn('styles/sheets.ts'), ...sheetsIn('styles/section-sheets.ts')];
  // An extension has a list of its own.
  const lists = listed.flatMap((sheet) =>
    sheet.endsWith('.css') ? sheet : sheetsIn(`styles/${sheet}.ts`),
  );
  expect(lists).toEqual([...new Set(lists)]);
  // A page may import stylesheets of its own, which no list has.
  const ofPages = readdirSync('pages', { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('desk/'))
    .flatMap((file) => sheetsIn(`pages/${file}`))
    .filter((sheet) => sheet.endsWith('.module.css'));
  expect(ofPages.filter((sheet) => lists.includes(sheet))).toEqual([]);
  // Components of the search page, which run in the browser, import theirs.
  const ofSearch = ['site/search/search-filters.module.css', 'site/search/search-page.module.css'];
  const imported = new Set([...lists, ...ofPages, ...ofSearch]);
  expect([...imported].sort()).toEqual(files);
});

test('pages of bookings and resources import the stylesheets of what they show', () => {
  const ofBookings = sheetsIn('pages/booking/[token].tsx');
  expect(ofBookings).toContain('section-sheets');
  // The page takes the card for a change that costs more.
  expect(ofBookings).toEqual(expect.arrayContaining([...sheetsIn('pages/f/[form].tsx')]));
  expect(sheetsIn('pages/resources/[...path].tsx')).toContain('section-sheets');
});

/** The stylesheets that a file imports. */
function sheetsIn(file: string): readonly string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/^import '@\/styles\/(.+)';$/gm);
  return [...imports].flatMap(([, sheet]) => sheet ?? []);
}
