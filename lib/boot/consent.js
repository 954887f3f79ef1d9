/*
 * Reads the consent cookie before the first paint, so that the consent banner neither flashes nor
 * shifts the page. `data-consent-version` holds the version of the banner (lib/site/consent/consent.ts).
 */
(function readConsent() {
  'use strict';
  var root = document.documentElement;
  var version = root.getAttribute('data-consent-version');
  if (version === null) return;
  var cookie = /(?:^|; )consent=(yes|no)\.([^.;]+)\./.exec(document.cookie);
  var choice = cookie !== null && cookie[2] === version ? cookie[1] : 'ask';
  // Global Privacy Control (W3C) counts as a no. TypeScript's types do not have it.
  root.dataset.consent = Reflect.get(navigator, 'globalPrivacyControl') === true ? 'no' : choice;
})();
