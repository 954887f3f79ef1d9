// @ts-check
// CommonJS, because next.config.js requires it.

/**
 * Lists the files that make up public/boot.js, in order. Embeds and consent have a part only if the
 * settings use them.
 * @param {{ youtube: boolean, googleMaps: boolean, tag: string | undefined }} thirdParties
 * @returns {string[]}
 */
function bootFiles({ youtube, googleMaps, tag }) {
  return [
    'lib/boot/light.js',
    'lib/boot/first-frame.js',
    'lib/boot/error-reports.js',
    ...(youtube || googleMaps ? ['lib/boot/embeds.js'] : []),
    ...(tag === undefined ? [] : ['lib/boot/consent.js']),
    'lib/next/delayed-scripts.js',
  ];
}

module.exports = { bootFiles };
