// @ts-check
// CommonJS, because next.config.js loads this file uncompiled.
const { createHash } = require('node:crypto');

/**
 * The third parties that content/site.yaml turns on: the players of YouTube and Vimeo and Google's
 * map load after a click, Google's tag after consent.
 * @typedef {object} ThirdParties
 * @property {boolean} youtube
 * @property {boolean} vimeo
 * @property {boolean} googleMaps
 * @property {string | undefined} tag The id of Google Analytics (`G-…`) or Tag Manager (`GTM-…`).
 */

/**
 * Reads the third parties from content/site.yaml. Ignores invalid values: the build reports them
 * (lib/server/content/schemas/site-schema.ts).
 * @param {unknown} site
 * @returns {ThirdParties}
 */
function parseThirdParties(site) {
  const embeds = property(site, 'embeds');
  const analytics = property(site, 'analytics');
  const tag = property(analytics, 'googleAnalytics') ?? property(analytics, 'googleTagManager');
  return {
    youtube: property(embeds, 'youtube') === true,
    vimeo: property(embeds, 'vimeo') === true,
    googleMaps: typeof property(embeds, 'googleMaps') === 'string',
    // Only valid ids may reach a header.
    tag: typeof tag === 'string' && /^(?:G|GTM)-[A-Z0-9]+$/.test(tag) ? tag : undefined,
  };
}

/**
 * Returns the sources that the Content-Security-Policy must allow for these third parties, by
 * directive.
 *
 * Google's hosts are those of its guide (developers.google.com/tag-platform/security/guides/csp)
 * except those for advertisements.
 * @param {ThirdParties} thirdParties
 * @returns {import('../platform/http/headers/content-policy').CspSources}
 */
function cspSources({ youtube, vimeo, googleMaps, tag }) {
  const hasTag = tag !== undefined;
  const tagHost = 'https://www.googletagmanager.com';
  const analyticsHost = 'https://*.google-analytics.com';
  return {
    'script-src': hasTag ? [tagHost, inlineScriptHash(tag)] : [],
    'connect-src': hasTag ? [tagHost, analyticsHost, 'https://*.analytics.google.com'] : [],
    'img-src': hasTag ? [tagHost, analyticsHost] : [],
    'frame-src': [
      ...(youtube ? ['https://www.youtube-nocookie.com'] : []),
      ...(vimeo ? ['https://player.vimeo.com'] : []),
      ...(googleMaps ? ['https://www.google.com/maps/embed/'] : []),
    ],
  };
}

/**
 * Returns the inline script that `@next/third-parties` adds for an id, character by character
 * (dist/google/ga.js and gtm.js). A test compares it with the package.
 * @param {string} id
 * @returns {string}
 */
function inlineScript(id) {
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
 * Returns the source expression that allows the inline script of an id.
 * @param {string} id
 * @returns {string}
 */
function inlineScriptHash(id) {
  const hash = createHash('sha256').update(inlineScript(id)).digest('base64');
  return `'sha256-${hash}'`;
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown}
 */
function property(value, name) {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

module.exports = { parseThirdParties, cspSources, inlineScript, inlineScriptHash };
