/*
 * Marks buttons of embeds that are pressed before the framework's scripts load;
 * components/embeds/start-third-parties.ts handles those presses.
 */
(function markEarlyPresses() {
  'use strict';
  document.addEventListener('click', function (event) {
    var target = event.target instanceof Element ? event.target : null;
    var button = target === null ? null : target.closest('[data-embed] button');
    if (button !== null) button.setAttribute('data-pressed', '');
  });
})();
