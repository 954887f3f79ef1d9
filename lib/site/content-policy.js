// @ts-check
// Read by next.config.js, which is no module that could be compiled, and by the server.

/**
 * What a page with a paid form may load besides the site's own: Stripe's script, its fields and the
 * bank's question in frames, and its interface (docs.stripe.com/security/guide, "Content security
 * policy"); or the practice service's at its one origin.
 * @param {'stripe' | { readonly origin: string }} payments
 */
function paymentHosts(payments) {
  if (payments !== 'stripe') {
    const { origin } = payments;
    return { scripts: [origin], frames: [origin], calls: [origin] };
  }
  const own = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return {
    scripts: own,
    frames: [...own, 'https://hooks.stripe.com'],
    calls: ['https://api.stripe.com'],
  };
}

/**
 * What may be run, called, shown as a picture and shown in a frame (lib/server/content/third-parties.js).
 * @typedef {Record<'scripts' | 'calls' | 'pictures' | 'frames', readonly string[]>} Hosts
 */

/**
 * The value of Content-Security-Policy: no inline script, and nobody else's host but those that the
 * settings turn on. React and Next's image markup use style attributes. `formsOrigin` is where hosted
 * forms are sent, empty for this site; `payments` is given on the page of a paid form alone, and
 * `others`, the hosts of films, maps and what counts visits, where those may be.
 * @param {{
 *   readonly formsOrigin: string,
 *   readonly payments?: 'stripe' | { readonly origin: string } | undefined,
 *   readonly others?: Hosts | undefined,
 * }} asked
 * @returns {string}
 */
function contentPolicy({ formsOrigin, payments, others }) {
  const forms = formsOrigin === '' ? [] : [formsOrigin];
  const paid =
    payments === undefined ? { scripts: [], frames: [], calls: [] } : paymentHosts(payments);
  const besides = others ?? { scripts: [], frames: [], calls: [], pictures: [] };
  const frames = [...paid.frames, ...besides.frames];
  return [
    "default-src 'none'",
    from('script-src', [...paid.scripts, ...besides.scripts]),
    from('connect-src', [...forms, ...paid.calls, ...besides.calls]),
    from('img-src', ['data:', ...besides.pictures]),
    "font-src 'self'",
    "manifest-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ...(frames.length === 0 ? [] : [`frame-src ${frames.join(' ')}`]),
    from('form-action', forms),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/**
 * Returns the header with the policy. Under `next dev` it only reports, in the browser's console,
 * what production would block. The development server itself uses eval and inline styles, hundreds of
 * times on every page, so those are left out of the report.
 * @param {boolean} isProduction
 * @param {Parameters<typeof contentPolicy>[0]} asked
 * @returns {{ key: string, value: string }}
 */
function policyHeader(isProduction, asked) {
  const value = contentPolicy(asked);
  if (isProduction) return { key: 'Content-Security-Policy', value };
  return {
    key: 'Content-Security-Policy-Report-Only',
    value: value
      .replace("script-src 'self'", "script-src 'self' 'unsafe-eval'")
      .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  };
}

/**
 * The value of Permissions-Policy: what no page uses is off, and only the page of a paid form, in
 * Stripe's frames, may ask the browser to pay.
 * @param {{ readonly payments?: 'stripe' | { readonly origin: string } | undefined }} asked
 * @returns {string}
 */
function permissionsPolicy({ payments }) {
  const payment = payments === 'stripe' ? 'payment=(self "https://js.stripe.com")' : 'payment=()';
  return `camera=(), microphone=(), geolocation=(), ${payment}`;
}

/**
 * @param {string} directive
 * @param {readonly string[]} hosts
 */
function from(directive, hosts) {
  return [directive, "'self'", ...hosts].join(' ');
}

module.exports = { contentPolicy, permissionsPolicy, policyHeader };
