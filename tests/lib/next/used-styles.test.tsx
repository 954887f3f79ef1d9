import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listClasses, PageHtml, UsedStylesheet, usesClass } from '@/lib/next/used-styles';

test('lists the classes of a minified stylesheet', () => {
  const stylesheet =
    '.sky-bar_row{width:.5rem}@media (width>=48rem){.sky-bar_row>.sky-bar_lane:not(.a_b){top:0}}';
  expect([...listClasses(stylesheet)]).toEqual(['sky-bar_row', 'sky-bar_lane', 'a_b']);
});

test('finds a class among those of an element only', () => {
  const names = new Set(['bar_row']);
  expect(usesClass('<p class="one bar_row">', names)).toBe(true);
  expect(usesClass('<p class="bar_row-wide">bar_row</p><p data-class="bar_row">', names)).toBe(
    false,
  );
});

test('renders the link of a stylesheet that the page uses', () => {
  const root = mkdtempSync(join(tmpdir(), 'used-styles-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  mkdirSync(join(root, '.next'));
  writeFileSync(join(root, '.next/bar.css'), '.bar_row{top:0}');
  vi.spyOn(process, 'cwd').mockReturnValue(root);
  const render = (html: string) =>
    renderToStaticMarkup(
      <PageHtml.Provider value={html}>
        <UsedStylesheet file="bar.css">
          <link rel="stylesheet" href="/bar.css" />
        </UsedStylesheet>
      </PageHtml.Provider>,
    );
  expect(render('<p class="bar_row">')).toBe('<link rel="stylesheet" href="/bar.css"/>');
  expect(render('<p class="other">')).toBe('');
});
