// @ts-check
// Read by next.config.js, which is no module that could be compiled, and by scripts/build/prepare-boot.ts.

/**
 * The files that public/boot.js is made of, in order: a page carries nothing for films, maps and the
 * counting of visits where the settings have none.
 * @param {import('../content/third-parties').Others} others
 * @returns {string[]}
 */
function bootFiles({ youtube, googleMaps, tag }) {
  return [
    ...(youtube || googleMaps ? ['lib/embeds/boot-embeds.js'] : []),
    ...(tag === undefined ? [] : ['lib/consent/boot-consent.js']),
    // It may end early, so it is the last.
    'lib/site/boot.js',
  ];
}

module.exports = { bootFiles };
