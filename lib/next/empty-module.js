/*
 * Takes the place of modules of Next.js that this site does not use in the browser.
 *
 * What: `next/script` as Next's own client uses it (scripts that a document declares), the Web Vitals
 * reporter, and the reporter of traces to the development server. Components can still use
 * `next/script`. client-modules.js lists the replacements.
 *
 * Figures, what breaks it and how to remove it: docs/decisions/0023-omit-unused-client-code.md.
 */
const noop = () => undefined;

module.exports = Object.assign(noop, {
  initScriptLoader: noop,
  handleClientScriptLoad: noop,
});
