/** What `scripts/prepare-font.ts` uses of subset-font, which brings no types. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'woff2';
    readonly variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
    readonly keepFeatures?: readonly string[];
  }
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
