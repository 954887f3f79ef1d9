// @ts-check
// Read by next.config.js, which is no module that could be compiled, and by the server.
const { initialiserHash } = require('./tag-script');

/**
 * Whom else the settings of content/site.yaml let into pages: YouTube's player and Google's map after
 * a press, and Google's counting of visits after a yes.
 * @typedef {object} Others
 * @property {boolean} youtube
 * @property {boolean} googleMaps
 * @property {string | undefined} tag The id of Google Analytics (`G-…`) or Tag Manager (`GTM-…`).
 */

/**
 * Reads them from what stands in content/site.yaml. What is wrong there stops the build
 * (lib/server/content/schemas.ts); here it counts as not written.
 * @param {unknown} site
 * @returns {Others}
 */
function othersOf(site) {
  const embeds = field(site, 'embeds');
  const analytics = field(site, 'analytics');
  const tag = field(analytics, 'googleAnalytics') ?? field(analytics, 'googleTagManager');
  return {
    youtube: field(embeds, 'youtube') === true,
    googleMaps: typeof field(embeds, 'googleMaps') === 'string',
    // Nothing else may get into a header.
    tag: typeof tag === 'string' && /^(?:G|GTM)-[A-Z0-9]+$/.test(tag) ? tag : undefined,
  };
}

/**
 * The hosts that a content policy must name for them, by what may be done with each. Google's are
 * those of its guide (developers.google.com/tag-platform/security/guides/csp) without what serves
 * advertisements; its map's frame is known by its path.
 * @param {Others} others
 * @returns {{ scripts: string[], calls: string[], pictures: string[], frames: string[] }}
 */
function hostsOf({ youtube, googleMaps, tag }) {
  const counts = tag !== undefined;
  const tagHost = 'https://www.googletagmanager.com';
  const countHost = 'https://*.google-analytics.com';
  return {
    scripts: counts ? [tagHost, initialiserHash(tag)] : [],
    calls: counts ? [tagHost, countHost, 'https://*.analytics.google.com'] : [],
    pictures: counts ? [tagHost, countHost] : [],
    frames: [
      ...(youtube ? ['https://www.youtube-nocookie.com'] : []),
      ...(googleMaps ? ['https://www.google.com/maps/embed/'] : []),
    ],
  };
}

/**
 * @param {unknown} value
 * @param {string} name
 * @returns {unknown}
 */
function field(value, name) {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

module.exports = { othersOf, hostsOf };
