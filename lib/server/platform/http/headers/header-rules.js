// @ts-check
// CommonJS, because next.config.js requires it.
const { permissionsPolicy, policyHeader } = require('./content-policy');

/**
 * @typedef {{ key: string, value: string }} Header
 * @typedef {import('next/dist/lib/load-custom-routes').Header} HeaderRule
 */

/**
 * Returns the `headers` of next.config.js: the content policy, cross-origin isolation and caching.
 * lib/server/platform/http/middleware/response-headers.ts adds the header that depends on the site's address.
 * @param {{
 *   readonly isProduction: boolean,
 *   readonly formsOrigin: string,
 *   readonly thirdParties: import('./content-policy').CspSources,
 *   readonly languages?: readonly string[],
 * }} settings `formsOrigin` is the origin of the hosted form service, or empty for this site.
 * `languages` are those that addresses begin with. `thirdParties` holds the sources that content/site.yaml turns on.
 * @returns {HeaderRule[]}
 */
function headerRules({ isProduction, formsOrigin, thirdParties, languages = [] }) {
  const nosniff = { key: 'X-Content-Type-Options', value: 'nosniff' };
  const mustRevalidate = { key: 'Cache-Control', value: 'public, max-age=0, must-revalidate' };
  const crossOrigin = { key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' };
  const immutable = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' };
  const headers = [
    policyHeader(isProduction, { formsOrigin, thirdParties }),
    nosniff,
    { key: 'X-Frame-Options', value: 'DENY' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    { key: 'Permissions-Policy', value: permissionsPolicy({}) },
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
    { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  ];
  return [
    // Next lets shared caches keep a static page, and some of its 404 pages, for a year. Pages
    // rendered for each request, forms, the desk and endpoints send `no-store` themselves.
    {
      source: '/:path((?!api/|booking/|f/|p/|desk(?:/|$)|_next/(?!data/)|icon\\.svg$).*)',
      headers: [mustRevalidate],
    },
    // A policy has no effect on a script or a stylesheet, and is as large as a small one.
    {
      source:
        '/:path((?!_next/static/|boot\\.js$|notices\\.(?:js|css)$|viewer\\.css$|icon\\.svg$|api/places$).*)',
      headers,
    },
    {
      source: '/(_next/static/.*|boot\\.js|notices\\.js|notices\\.css|viewer\\.css)',
      headers: [nosniff],
    },
    // The icon, which every first visit loads, and the places that are left. They are small and load nothing, so
    // their policy is short.
    {
      source: '/(icon\\.svg|api/places)',
      headers: [nosniff, { key: 'Content-Security-Policy', value: "default-src 'none'" }],
    },
    // The desk shows what visitors wrote, so it allows no third party.
    { source: '/desk/:path*', headers: [policyHeader(isProduction, { formsOrigin })] },
    {
      // Shows pages of visitors in a frame; see lib/server/editing/preview.
      source: '/desk/site/:path*',
      headers: [policyHeader(isProduction, { formsOrigin, frames: ["'self'"] })],
    },
    {
      // Reads the QR codes of tickets.
      source: '/desk/door/:key+',
      headers: [{ key: 'Permissions-Policy', value: permissionsPolicy({ camera: true }) }],
    },
    {
      // Link previews and feed readers show these on pages of their own.
      source: '/(og/.*|pictures/.*|drawings/.*|icons/.*|icon\\.svg|favicon\\.ico)',
      headers: [crossOrigin],
    },
    // Other sites may post to forms, also with `mode: 'no-cors'`, where this is all that a browser checks.
    { source: '/f/:path*', headers: [crossOrigin] },
    { source: '/p/:project/f/:path*', headers: [crossOrigin] },
    // The name contains a hash of the content, and that of a font its version.
    { source: '/og/:picture', headers: [immutable] },
    { source: '/fonts/:file', headers: [immutable] },
    {
      // The address of a booking lets its holder change it.
      source: '/booking/:path*',
      headers: [
        { key: 'Referrer-Policy', value: 'no-referrer' },
        { key: 'X-Robots-Tag', value: 'noindex' },
      ],
    },
    // The address contains what the visitor searched for.
    ...['', ...languages.map((language) => `/${language}`)].map((part) => ({
      source: `${part}/(search|api/search)`,
      headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
    })),
    {
      source: '/(boot\\.js|notices\\.js|notices\\.css|viewer\\.css)',
      has: [{ type: 'query', key: 'v' }],
      headers: [immutable],
    },
  ];
}

module.exports = { headerRules };
