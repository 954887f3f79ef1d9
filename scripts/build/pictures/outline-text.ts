import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** A style of the site's font. Width is a percentage, 75 to 100; weight is 400 to 700. */
export interface TextStyle {
  readonly weight: number;
  readonly width: number;
  /** In units of the image. */
  readonly size: number;
  /** Space between letters as a fraction of the size. */
  readonly tracking: number;
}

/** A line of text as outlines, so that an image needs no font. */
export interface OutlinedLine {
  /** An SVG path with its baseline at y = 0. */
  readonly path: string;
  readonly width: number;
}

export type OutlineText = (text: string, cut: TextStyle) => OutlinedLine;

/** Loads Instrument Sans. Returns a function that converts text to outlines. */
export async function readOutlines(root: string): Promise<OutlineText> {
  // Its top-level await does not work with `require`, which static imports compile to here.
  const harfbuzz = await import('harfbuzzjs');
  const kerning = [new harfbuzz.Feature('kern', 1)];
  const readFace = async (part: string) => {
    const file = `instrument-sans-${part}-standard-normal.woff2`;
    const face = new harfbuzz.Face(new harfbuzz.Blob(await readFont(root, file)));
    return { font: new harfbuzz.Font(face), upem: face.upem };
  };
  const plain = await readFace('latin');
  const extended = await readFace('latin-ext');

  return (text, { weight, width, size, tracking }) => {
    let x = 0;
    let path = '';
    for (const { isExtended, letters } of runsOf(text)) {
      const { font, upem } = isExtended ? extended : plain;
      font.setVariations([
        new harfbuzz.Variation('wght', weight),
        new harfbuzz.Variation('wdth', width),
      ]);
      const line = new harfbuzz.Buffer();
      line.addText(letters);
      line.guessSegmentProperties();
      harfbuzz.shape(font, line, kerning);
      const scale = size / upem;
      for (const {
        codepoint: glyph,
        xAdvance = 0,
        xOffset = 0,
      } of line.getGlyphInfosAndPositions()) {
        // Glyph 0 is the box of a missing letter; a gap looks better.
        if (glyph !== 0) path += placed(font.glyphToPath(glyph), x + xOffset * scale, scale);
        x += xAdvance * scale + tracking * size;
      }
    }
    return { path, width: x - tracking * size };
  };
}

/** Reads a font file of the package as uncompressed OpenType. */
async function readFont(root: string, name: string): Promise<Uint8Array> {
  const file = createRequire(join(root, 'package.json')).resolve(
    `@fontsource-variable/instrument-sans/files/${name}`,
  );
  const letters = Array.from({ length: 0x2200 - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at));
  return subsetFont(await readFile(file), letters.join(''), { targetFormat: 'sfnt' });
}

/** Splits a text by font file: letters of Latin Extended-A have a separate one. */
function runsOf(text: string): { isExtended: boolean; letters: string }[] {
  return Array.from(
    text.matchAll(/([\u0100-\u0151\u0154-\u017f]+)|[^\u0100-\u0151\u0154-\u017f]+/g),
    (run) => ({
      isExtended: run[1] !== undefined,
      letters: run[0],
    }),
  );
}

/** Moves and scales a glyph's path. The y axis points up in fonts and down in SVG. */
function placed(path: string, x: number, scale: number): string {
  let isX = false;
  return path.replaceAll(/([A-Z])|(-?\d+(?:\.\d+)?)/g, (_, command?: string, number?: string) => {
    if (command !== undefined) {
      isX = false;
      return command;
    }
    isX = !isX;
    const value = Number(number) * scale;
    const shown = isX ? x + value : -value;
    return `${Math.round(shown * 10) / 10}`;
  });
}
