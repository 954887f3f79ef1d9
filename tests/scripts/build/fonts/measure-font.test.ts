import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { fontFamilies, fontNames, listFontFiles } from '@/lib/server/content/theme/fonts';
import { measureFont, systemWidths } from '@/scripts/build/fonts/measure-font';

const { resolve } = createRequire(import.meta.url);

test.each(fontNames)('measures what the list of families says of %s', async (name) => {
  const { weights, headingWeight, generic, ascent, descent, widths, ...family } =
    fontFamilies[name];
  const [file] = listFontFiles(name);
  const letters = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at));
  const size: Record<string, number> = 'opticalSize' in family ? { opsz: family.opticalSize } : {};
  const font = await subsetFont(readFileSync(resolve(file?.source ?? '')), letters.join(''), {
    targetFormat: 'sfnt',
    keepFeatures: ['kern'],
    variationAxes: { wght: { min: weights[0], max: weights[1] }, ...size },
  });
  const measured = await measureFont(font);
  expect(measured.ascent).toBeCloseTo(ascent, 2);
  expect(measured.descent).toBeCloseTo(descent, 2);
  expect(measured.weights).toEqual({ min: weights[0], max: weights[1] });
  const [regular, bold] = systemWidths[generic];
  const ratios = [measured.sampleWidth(400) / regular, measured.sampleWidth(headingWeight) / bold];
  ratios.forEach((ratio, index) => {
    expect(Math.abs(ratio - (widths[index] ?? 0))).toBeLessThan(0.02);
  });
});
