// @ts-check
// Read by next.config.js, which is no module that could be compiled.
const { permissionsPolicy, policyHeader } = require('./content-policy');

/**
 * @typedef {{ key: string, value: string }} Header
 * @typedef {import('next/dist/lib/load-custom-routes').Header} HeaderRule
 */

/**
 * What every answer says besides its content, from the settings: the content policy, and the rest
 * that keeps other sites out. `formsOrigin` is where hosted forms are sent, empty for the site
 * itself; `others` whom content/site.yaml lets into pages. Under `next dev`
 * the policy only reports. What depends on the address that a server
 * is started for is said by lib/server/http/strict-transport.ts.
 * @param {{
 *   readonly isProduction: boolean,
 *   readonly formsOrigin: string,
 *   readonly others: import('./content-policy').Hosts,
 * }} settings
 * @returns {HeaderRule[]}
 */
function headerRules({ isProduction, formsOrigin, others }) {
  /** @type {(asked: { others?: import('./content-policy').Hosts }) => Header[]} */
  const policy = (asked) => [policyHeader(isProduction, { formsOrigin, ...asked })];
  const nosniff = { key: 'X-Content-Type-Options', value: 'nosniff' };
  const revalidated = { key: 'Cache-Control', value: 'public, max-age=0, must-revalidate' };
  const forGood = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' };
  const headers = [
    ...policy({ others }),
    nosniff,
    { key: 'X-Frame-Options', value: 'DENY' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    { key: 'Permissions-Policy', value: permissionsPolicy({}) },
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
    { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  ];
  return [
    // Next lets shared caches keep a static page, and some of its 404, for a year. Pages that are made
    // for each request, forms, the desk and endpoints say for themselves that nothing is kept.
    {
      source: '/:path((?!api/|f/|p/|desk(?:/|$)|_next/(?!data/)|icon\\.svg$).*)',
      headers: [revalidated],
    },
    // A policy means nothing beside a script or a stylesheet, and weighs as much as a small one.
    { source: '/:path((?!_next/static/|boot\\.js$|icon\\.svg$).*)', headers },
    { source: '/(_next/static/.*|boot\\.js)', headers: [nosniff] },
    // Every first visit brings it, and it loads nothing, wherever it is opened.
    {
      source: '/icon.svg',
      headers: [nosniff, { key: 'Content-Security-Policy', value: "default-src 'none'" }],
    },
    // What visitors wrote is shown there, and nobody else comes near it.
    { source: '/desk/:path*', headers: policy({}) },
    {
      // Previews of links and readers of the feed show them on pages of their own.
      source: '/(og/.*|pictures/.*|drawings/.*|_next/image|icons/.*|icon\\.svg|favicon\\.ico)',
      headers: [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }],
    },
    // Named after what they show.
    { source: '/og/:picture', headers: [forGood] },
    {
      // What a visitor looked for is nobody else's business.
      source: '/(search|api/search)',
      headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
    },
    { source: '/boot.js', has: [{ type: 'query', key: 'v' }], headers: [forGood] },
  ];
}

module.exports = { headerRules };
