// @ts-check
// CommonJS, because next.config.js requires it.

/**
 * Further sources by directive (lib/server/content/third-parties.js).
 * @typedef {Record<'script-src' | 'connect-src' | 'img-src' | 'frame-src', readonly string[]>} CspSources
 */

/** @type {CspSources} */
const noSources = { 'script-src': [], 'connect-src': [], 'img-src': [], 'frame-src': [] };

/**
 * Lists the sources that a page with a card field needs: Stripe's script, frames and API
 * (docs.stripe.com/security/guide, "Content security policy"), or the origin of the practice service.
 * @param {'stripe' | { readonly origin: string }} payments
 * @returns {CspSources}
 */
function paymentSources(payments) {
  if (payments !== 'stripe') {
    const { origin } = payments;
    return { ...noSources, 'script-src': [origin], 'connect-src': [origin], 'frame-src': [origin] };
  }
  const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return {
    ...noSources,
    'script-src': stripe,
    'connect-src': ['https://api.stripe.com'],
    'frame-src': [...stripe, 'https://hooks.stripe.com'],
  };
}

/**
 * Returns the value of Content-Security-Policy (W3C CSP Level 3). It allows no inline script, and of
 * other hosts only those that the settings turn on. Style attributes are allowed, because React
 * writes them.
 * @param {{
 *   readonly formsOrigin: string,
 *   readonly payments?: 'stripe' | { readonly origin: string } | undefined,
 *   readonly thirdParties?: CspSources | undefined,
 *   readonly frames?: readonly string[] | undefined,
 * }} options `formsOrigin` is the origin of the hosted form service, or empty for this site.
 * `payments` is set only for a page with a card field, `thirdParties` for a page with videos, maps
 * or analytics, `frames` for one that shows pages of these sources in frames.
 * @returns {string}
 */
function contentPolicy({ formsOrigin, payments, thirdParties = noSources, frames = [] }) {
  const forms = formsOrigin === '' ? [] : [formsOrigin];
  const paid = payments === undefined ? noSources : paymentSources(payments);
  const sourcesOf = (/** @type {keyof CspSources} */ name) => [
    ...paid[name],
    ...thirdParties[name],
  ];
  const framed = [...frames, ...sourcesOf('frame-src')];
  return [
    "default-src 'none'",
    directive('script-src', sourcesOf('script-src')),
    directive('connect-src', [...forms, ...sourcesOf('connect-src')]),
    directive('img-src', ['data:', ...sourcesOf('img-src')]),
    "font-src 'self'",
    "manifest-src 'self'",
    "media-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ...(framed.length === 0 ? [] : [`frame-src ${framed.join(' ')}`]),
    directive('form-action', forms),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/**
 * Returns the header with the policy. Under `next dev` the browser's console only reports what
 * production would block. Next's development server itself uses eval and inline styles, hundreds of
 * times on every page, so the report leaves those out.
 * @param {boolean} isProduction
 * @param {Parameters<typeof contentPolicy>[0]} options
 * @returns {{ key: string, value: string }}
 */
function policyHeader(isProduction, options) {
  const value = contentPolicy(options);
  if (isProduction) return { key: 'Content-Security-Policy', value };
  return {
    key: 'Content-Security-Policy-Report-Only',
    value: value
      .replace("script-src 'self'", "script-src 'self' 'unsafe-eval'")
      .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  };
}

/**
 * Returns the value of Permissions-Policy (W3C). Only a page with Stripe's card field, and the frames
 * in it, may use the Payment Request API, and only the door the camera; features that no page uses are off.
 * @param {{
 *   readonly payments?: 'stripe' | { readonly origin: string } | undefined,
 *   readonly camera?: boolean,
 * }} options
 * @returns {string}
 */
function permissionsPolicy({ payments, camera = false }) {
  const payment = payments === 'stripe' ? 'payment=(self "https://js.stripe.com")' : 'payment=()';
  return `camera=(${camera ? 'self' : ''}), microphone=(), geolocation=(), ${payment}`;
}

/**
 * @param {string} name
 * @param {readonly string[]} sources
 */
function directive(name, sources) {
  return [name, "'self'", ...sources].join(' ');
}

module.exports = { contentPolicy, permissionsPolicy, policyHeader };
