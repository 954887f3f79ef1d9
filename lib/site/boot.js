/*
 * Runs before the first paint: puts the chosen light on <html>, so that no page flashes in the wrong
 * one, and makes the light switch work. Then waits until the page has painted and the browser is
 * idle, or until the first pointer, key or focus, and only then adds the framework's scripts.
 */
(function boot() {
  'use strict';
  var root = document.documentElement;
  var key = 'light';
  var lights = ['day', 'night', 'red'];

  function read() {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage may be forbidden; the choice then lasts for this page.
    }
  }

  /** @param {string | null} light */
  function show(light) {
    if (light !== null && lights.includes(light)) root.dataset.light = light;
    else delete root.dataset.light;
    mark();
  }

  function mark() {
    var chosen = root.dataset.light;
    document.querySelectorAll('button[data-choose-light]').forEach(function (button) {
      button.setAttribute(
        'aria-pressed',
        String(button.getAttribute('data-choose-light') === chosen),
      );
    });
  }

  show(read());
  root.dataset.scripts = '';
  document.addEventListener('DOMContentLoaded', mark);
  window.addEventListener('storage', function (event) {
    if (event.key === key) show(event.newValue);
  });
  // Client navigation may bring a fresh switch, with no button pressed.
  window.addEventListener('lightswitch', mark);

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
      // See read().
    }
    show(next);
  });

  var reports = 3;

  /**
   * Tells the site's log what broke and where in our scripts: never what an error says, which may be
   * what somebody typed.
   * @param {unknown} error
   */
  function report(error) {
    if (!(error instanceof Error) || reports < 1) return;
    reports -= 1;
    var at = String(error.stack).match(/\/(?:_next\/|boot\.js)[^\s)]*:\d+:\d+/g) ?? [];
    var said = { page: location.pathname, error: error.name, at: at.slice(0, 5) };
    navigator.sendBeacon('/api/errors', JSON.stringify(said));
  }

  window.addEventListener('error', function (event) {
    report(event.error);
  });
  window.addEventListener('unhandledrejection', function (event) {
    report(event.reason);
  });

  var own = document.currentScript;
  var list = own === null ? null : own.getAttribute('data-scripts');
  if (list === null) return;
  var scripts = list.split(' ');
  var signs = ['pointerdown', 'touchstart', 'keydown', 'focusin'];

  /** Shows what was hidden because scripts would bring it; see styles/forms/field.module.css. */
  function fail() {
    root.dataset.scripts = 'failed';
  }

  function load() {
    if (scripts.length === 0) return;
    var late = setTimeout(fail, 10000);
    signs.forEach(function (sign) {
      removeEventListener(sign, soon, true);
    });
    scripts.splice(0).forEach(function (src, index, all) {
      var script = document.createElement('script');
      script.src = src;
      script.async = false; // In order: each builds on the ones before.
      script.onerror = fail;
      if (index === all.length - 1)
        script.onload = function () {
          clearTimeout(late);
        };
      document.head.append(script);
    });
  }

  /** After the next paint, so that what the visitor did shows first. */
  function soon() {
    requestAnimationFrame(function () {
      setTimeout(load);
    });
  }

  signs.forEach(function (sign) {
    addEventListener(sign, soon, { capture: true, passive: true });
  });
  addEventListener('load', function () {
    afterFirstPaint(function () {
      if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 2000 });
      else setTimeout(load, 200);
    });
  });

  /**
   * A page can be loaded before it is seen. A tab in the background never paints, so it waits no
   * longer than a few seconds.
   * @param {() => void} then
   */
  function afterFirstPaint(then) {
    var waiting = true;
    var once = function () {
      if (waiting) then();
      waiting = false;
    };
    setTimeout(once, 3000);
    try {
      new PerformanceObserver(function (list) {
        if (list.getEntriesByName('first-contentful-paint').length > 0) once();
      }).observe({ type: 'paint', buffered: true });
    } catch {
      requestAnimationFrame(once); // An old browser that does not tell when it has painted.
    }
  }
})();
