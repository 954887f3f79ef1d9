/** The part of the Shape Detection API (WICG) that detects codes. TypeScript has no types for it. */
export interface QrDetector {
  detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}

interface QrDetectorClass {
  new (options: { formats: ['qr_code'] }): QrDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Loads a detector of QR codes: the browser's own, or a library where it has none. */
export async function loadQrDetector(): Promise<QrDetector> {
  const native = (globalThis as { readonly BarcodeDetector?: QrDetectorClass }).BarcodeDetector;
  const formats = await native?.getSupportedFormats();
  const Detector =
    native !== undefined && formats?.includes('qr_code') === true
      ? native
      : (await import('qr/decode.js')).BarcodeDetector;
  return new Detector({ formats: ['qr_code'] });
}
