// Stands in the browser for parts of the framework that this site never asks for; see
// lib/next/browser-scripts.js.
const nothing = () => undefined;

module.exports = Object.assign(nothing, {
  // What `next/dist/client/script` is asked for by the framework itself: scripts in the document.
  initScriptLoader: nothing,
  handleClientScriptLoad: nothing,
});
