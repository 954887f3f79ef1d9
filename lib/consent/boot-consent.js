/*
 * Reads the consent cookie before the first paint, so that the question neither flashes nor shifts
 * the page. The page states which version of the question counts (lib/consent/consent.ts).
 */
(function findAnswer() {
  'use strict';
  var root = document.documentElement;
  var asked = root.getAttribute('data-consent-version');
  if (asked === null) return;
  var given = /(?:^|; )consent=(yes|no)\.([^.;]+)\./.exec(document.cookie);
  var answer = given !== null && given[2] === asked ? given[1] : 'ask';
  // Global Privacy Control (W3C) is a no. Few browsers know it, and the types none.
  root.dataset.consent = Reflect.get(navigator, 'globalPrivacyControl') === true ? 'no' : answer;
})();
