/*
 * A press of "Play" or "Show the map" may come before the scripts that answer it. It is noted on the
 * button, where components/embeds/start-third-parties.ts finds it.
 */
(function noteEarlyPresses() {
  'use strict';
  document.addEventListener('click', function (event) {
    var target = event.target instanceof Element ? event.target : null;
    var button = target === null ? null : target.closest('[data-embed] button');
    if (button !== null) button.setAttribute('data-pressed', '');
  });
})();
