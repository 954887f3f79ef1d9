/*
 * Applies the stored choice of day, night or red light to <html> before the first paint, so that no
 * page flashes in another light, and handles presses of the light switch.
 */
(function applyLight() {
  'use strict';
  var root = document.documentElement;
  var key = 'light';
  var lights = ['day', 'night', 'red'];

  function readChoice() {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // A browser can forbid storage; the choice then lasts until the next page.
    }
  }

  /** @param {string | null} light */
  function apply(light) {
    var isOffered =
      light !== null && lights.includes(light) && (light !== 'red' || 'red' in root.dataset);
    if (light !== null && isOffered) root.dataset.light = light;
    else delete root.dataset.light;
    updateButtons();
  }

  function updateButtons() {
    var chosen = root.dataset.light;
    document.querySelectorAll('button[data-choose-light]').forEach(function (button) {
      button.setAttribute(
        'aria-pressed',
        String(button.getAttribute('data-choose-light') === chosen),
      );
    });
  }

  apply(readChoice());
  document.addEventListener('DOMContentLoaded', updateButtons);
  window.addEventListener('storage', function (event) {
    if (event.key === key) apply(event.newValue);
  });
  // Client navigation can mount a new switch, with no button pressed.
  window.addEventListener('lightswitch', updateButtons);

  document.addEventListener('click', function (event) {
    var target =
      event.target instanceof Element ? event.target.closest('button[data-choose-light]') : null;
    if (target === null) return;
    var light = target.getAttribute('data-choose-light');
    var next = light === root.dataset.light ? null : light;
    try {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, next);
    } catch {
      // See readChoice().
    }
    crossFade(function () {
      apply(next);
    });
  });

  /** @param {() => void} change */
  function crossFade(change) {
    var isSupported = 'startViewTransition' in document;
    if (isSupported && !window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      document.startViewTransition(change);
    } else change();
  }
})();
