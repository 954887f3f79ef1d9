// Replaces client modules of Next.js that this site does not use; see
// lib/server/build/browser-scripts.js.
const noop = () => undefined;

module.exports = Object.assign(noop, {
  // The exports of `next/dist/client/script` that Next's client calls.
  initScriptLoader: noop,
  handleClientScriptLoad: noop,
});
