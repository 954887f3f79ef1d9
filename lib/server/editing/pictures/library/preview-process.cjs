// @ts-check
/**
 * Process that draws small previews of pictures, one after the other: what a decoder takes of memory is not the
 * server's. Node runs this file without a build, so it is plain CommonJS.
 */
const sharp = require('sharp');

/** As many as the check allows, with the tolerance of cameras. */
const maxPixels = 61_000_000;
/** AVIF takes 18 bytes of memory for each. */
const maxAvifPixels = 14_000_000;
const timeoutSeconds = 15;

// Of all loaders, only those of photographs: drawings and documents are programs more than pictures.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});
sharp.cache(false);
sharp.concurrency(1);

/** @param {{ readonly file: string, readonly target: string, readonly side: number }} request */
async function drawPreview({ file, target, side }) {
  const options = /** @type {const} */ ({ limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
  const { format, width, height } = await sharp(file, options).metadata();
  if (format === 'heif' && width * height > maxAvifPixels) throw new Error('Too many pixels.');
  await sharp(file, options)
    .timeout({ seconds: timeoutSeconds })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toFile(target);
}

process.on('message', (/** @type {Parameters<typeof drawPreview>[0]} */ request) => {
  drawPreview(request).then(
    () => process.send?.({ isDrawn: true }),
    // A broken picture is an expected outcome; sharp has no error type for it.
    () => process.send?.({ isDrawn: false }),
  );
});
process.on('disconnect', () => {
  process.exit();
});
