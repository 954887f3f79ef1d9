/** Why a file is no picture for the site, each with what to do. */
export const uploadProblems = {
  empty: 'This file is empty. Choose it again, or another one.',
  type: 'This is not a picture that the site can show. Send a JPEG, PNG, WebP, AVIF, GIF or HEIC file.',
  svg: 'This is an SVG drawing, which can hold programs. Save it as a PNG and send that, or ask whoever runs the site to add the drawing as a file.',
  heicTooLarge:
    'This HEIC picture has more than 25 megapixels, which takes too much memory to read. Save it as a JPEG, or choose a smaller size, and send it again.',
  slow: 'This picture takes too long to read. Save it as a JPEG, or in a smaller size, and send it again.',
} as const;
