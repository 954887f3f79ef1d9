/*
 * Reports uncaught errors of the site's scripts to the server log. A report holds the error's name
 * and its place in our files; the message is left out, because it can contain what a visitor typed.
 */
(function reportErrors() {
  'use strict';
  // An error in a loop would otherwise fill the log.
  var reportsLeft = 3;

  /** @param {unknown} error */
  function report(error) {
    if (!(error instanceof Error) || reportsLeft < 1) return;
    reportsLeft -= 1;
    var at = String(error.stack).match(/\/(?:_next\/|boot\.js)[^\s)]*:\d+:\d+/g) ?? [];
    var body = { page: location.pathname, error: error.name, at: at.slice(0, 5) };
    navigator.sendBeacon('/api/errors', JSON.stringify(body));
  }

  window.addEventListener('error', function (event) {
    report(event.error);
  });
  window.addEventListener('unhandledrejection', function (event) {
    report(event.reason);
  });
})();
