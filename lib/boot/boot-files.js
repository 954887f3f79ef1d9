// @ts-check
// CommonJS, because next.config.js requires it.

/**
 * Lists the files that make up public/boot.js, in order. Embeds, consent and languages have a part only if the
 * settings use them.
 * @param {{ youtube: boolean, vimeo: boolean, googleMaps: boolean, tag: string | undefined }} thirdParties
 * @param {readonly string[]} languages Those of the site.
 * @returns {string[]}
 */
function bootFiles({ youtube, vimeo, googleMaps, tag }, languages) {
  return [
    'lib/boot/light.js',
    'lib/boot/first-frame.js',
    'lib/boot/error-reports.js',
    ...(youtube || vimeo || googleMaps ? ['lib/boot/embeds.js'] : []),
    ...(tag === undefined ? [] : ['lib/boot/consent.js']),
    ...(languages.length > 1 ? ['lib/boot/languages.js'] : []),
    'lib/next/delayed-scripts.js',
  ];
}

/**
 * The files that documents with notices load. Not parts of boot.js: a site may publish its first notice without a
 * build, and sites without notices load none of it.
 */
const noticeFiles = { script: 'lib/boot/notices.js', stylesheet: 'styles/layout/notices.css' };

/** The parts of the stylesheet that the viewer of pictures loads, in order. */
const viewerStylesheets = [
  require.resolve('photoswipe/photoswipe.css'),
  'styles/embeds/picture-viewer.css',
];

module.exports = { bootFiles, noticeFiles, viewerStylesheets };
