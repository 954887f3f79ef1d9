/** The part of the Shape Detection API (WICG) that reads codes. TypeScript has no types for it. */
export interface CodeReader {
  detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}

interface CodeReaderClass {
  new (options: { formats: ['qr_code'] }): CodeReader;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Loads a reader of QR codes: the browser's own, or a library where it has none. */
export async function loadCodeReader(): Promise<CodeReader> {
  const own = (globalThis as { readonly BarcodeDetector?: CodeReaderClass }).BarcodeDetector;
  const formats = await own?.getSupportedFormats();
  const Reader =
    own !== undefined && formats?.includes('qr_code') === true
      ? own
      : (await import('qr/decode.js')).BarcodeDetector;
  return new Reader({ formats: ['qr_code'] });
}
