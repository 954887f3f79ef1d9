/** English text, whose letters are about as frequent as on a page. */
const sample =
  'The meadow behind the chapel is open every day, and visitors need not book. On the first Saturday of each ' +
  'month a gardener shows it and answers questions; bring boots if it has rained. Children are welcome, ' +
  'dogs too. If you would like to help us with the hedge, write a few lines or come by before noon.';

/** How wide the sample is in fonts of the system, regular and bold, in parts of the size. */
export const systemWidths: Readonly<
  Record<'sans-serif' | 'serif', readonly [regular: number, bold: number]>
> = {
  'sans-serif': [134.559, 144.894],
  serif: [121.96, 129.081],
};

/** What a page needs to know of a font. Lengths are in parts of the size. */
export interface FontMeasures {
  readonly letters: ReadonlySet<number>;
  /** The licence's bits (OpenType, OS/2, fsType). */
  readonly embedding: number;
  readonly ascent: number;
  readonly descent: number;
  /** Its weights, if it is variable in weight. */
  readonly weights?: { readonly min: number; readonly max: number };
  /** The default values of its other axes. */
  readonly axes: Readonly<Record<string, number>>;
  /** Returns the width of a sample of English text, at a weight for a variable font. */
  readonly sampleWidth: (weight?: number) => number;
}

/** Measures a font, an uncompressed OpenType file. */
export async function measureFont(font: Uint8Array): Promise<FontMeasures> {
  // Its top-level await does not work with `require`, which static imports compile to here.
  const harfbuzz = await import('harfbuzzjs');
  const face = new harfbuzz.Face(new harfbuzz.Blob(font));
  const { wght, ...others } = face.getAxisInfos();
  const shaped = new harfbuzz.Font(face);
  const { ascender, descender } = shaped.hExtents();
  const os2 = Buffer.from(face.referenceTable('OS/2') ?? Buffer.alloc(10));
  return {
    letters: new Set(face.collectUnicodes()),
    embedding: os2.readUInt16BE(8),
    ascent: ascender / face.upem,
    descent: -descender / face.upem,
    ...(wght && { weights: { min: wght.min, max: wght.max } }),
    axes: Object.fromEntries(Object.entries(others).map(([tag, axis]) => [tag, axis.default])),
    sampleWidth: (weight) => {
      if (weight !== undefined) shaped.setVariations([new harfbuzz.Variation('wght', weight)]);
      const line = new harfbuzz.Buffer();
      line.addText(sample);
      line.guessSegmentProperties();
      harfbuzz.shape(shaped, line, [new harfbuzz.Feature('kern', 1)]);
      const advances = line.getGlyphInfosAndPositions().map(({ xAdvance = 0 }) => xAdvance);
      return advances.reduce((sum, advance) => sum + advance, 0) / face.upem;
    },
  };
}
