/*
 * Loads the framework's scripts after the page has painted, when the browser is idle or at the first
 * pointer, key, touch or focus.
 *
 * What: `DelayedScriptsHead` (delayed-scripts-head.tsx) writes the addresses of the scripts into the
 * `data-scripts` attribute of the boot script. This file, a part of that script, adds them.
 *
 * Why: every page is complete as HTML. On a phone's line the framework's scripts compete with the
 * stylesheet and the font, and hydration delays the first input.
 *
 * Figures, what breaks it and how to remove it: docs/decisions/0005-scripts-after-paint.md.
 */
(function loadDelayedScripts() {
  'use strict';
  var root = document.documentElement;
  root.dataset.scripts = '';

  var ownElement = document.currentScript;
  var list = ownElement === null ? null : ownElement.getAttribute('data-scripts');
  if (list === null) return;
  var scripts = list.split(' ');
  var interactions = ['pointerdown', 'touchstart', 'keydown', 'focusin'];

  /** Shows what is hidden until a script shows it; see styles/forms/field.module.css. */
  function markFailed() {
    root.dataset.scripts = 'failed';
  }

  function load() {
    if (scripts.length === 0) return;
    var timeout = setTimeout(markFailed, 10000);
    interactions.forEach(function (type) {
      removeEventListener(type, loadSoon, true);
    });
    scripts.splice(0).forEach(function (src, index, all) {
      var script = document.createElement('script');
      script.src = src;
      script.async = false; // Each script needs the ones before it.
      script.onerror = markFailed;
      if (index === all.length - 1)
        script.onload = function () {
          clearTimeout(timeout);
        };
      document.head.append(script);
    });
  }

  /** Waits for the next paint, so that the effect of the visitor's own action shows first. */
  function loadSoon() {
    requestAnimationFrame(function () {
      setTimeout(load);
    });
  }

  interactions.forEach(function (type) {
    addEventListener(type, loadSoon, { capture: true, passive: true });
  });
  addEventListener('load', function () {
    afterFirstPaint(function () {
      if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 2000 });
      else setTimeout(load, 200);
    });
  });

  /**
   * Calls back after the first paint. A tab in the background does not paint, so this waits at most
   * three seconds.
   * @param {() => void} callback
   */
  function afterFirstPaint(callback) {
    var isWaiting = true;
    var callOnce = function () {
      if (isWaiting) callback();
      isWaiting = false;
    };
    setTimeout(callOnce, 3000);
    try {
      new PerformanceObserver(function (entries) {
        if (entries.getEntriesByName('first-contentful-paint').length > 0) callOnce();
      }).observe({ type: 'paint', buffered: true });
    } catch {
      requestAnimationFrame(callOnce); // A browser without paint entries.
    }
  }
})();
