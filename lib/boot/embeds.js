/*
 * Marks the buttons of embeds that are pressed before their script has loaded;
 * components/embeds/start-third-parties.ts handles the press afterwards.
 */
(function markPressedButtons() {
  'use strict';
  document.addEventListener('click', function (event) {
    var target = event.target instanceof Element ? event.target : null;
    var button = target === null ? null : target.closest('[data-embed] button');
    if (button !== null) button.setAttribute('data-pressed', '');
  });
})();
