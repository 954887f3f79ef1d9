// @ts-check
// Read by next.config.js, which is no module that could be compiled.
const { createHash } = require('node:crypto');

/**
 * The one inline script that `@next/third-parties` adds for an id of Google Analytics or Tag
 * Manager, letter by letter (dist/google/ga.js and gtm.js); a test compares it with the package.
 * @param {string} id
 * @returns {string}
 */
function initialiserOf(id) {
  if (id.startsWith('GTM-')) {
    return `
      (function(w,l){
        w[l]=w[l]||[];
        w[l].push({'gtm.start': new Date().getTime(),event:'gtm.js'});
        ${''}
      })(window,'dataLayer');`;
  }
  return `
          window['dataLayer'] = window['dataLayer'] || [];
          function gtag(){window['dataLayer'].push(arguments);}
          gtag('js', new Date());

          gtag('config', '${id}');`;
}

/**
 * What a content policy says to let exactly that script run.
 * @param {string} id
 * @returns {string}
 */
function initialiserHash(id) {
  const hash = createHash('sha256').update(initialiserOf(id)).digest('base64');
  return `'sha256-${hash}'`;
}

module.exports = { initialiserOf, initialiserHash };
