/*
 * Lets the first frame lay out only what is in view: while <html> has `data-arriving`, parts below the
 * view have `content-visibility` (styles/global.css).
 *
 * Figures: docs/decisions/0018-layout-of-the-first-frame.md.
 */
(function layOutFirstFrame() {
  'use strict';
  var root = document.documentElement;
  // Without paint entries it would not be known when to remove the attribute.
  var types = 'PerformanceObserver' in window ? PerformanceObserver.supportedEntryTypes : [];
  if (!types.includes('paint')) return;

  // The browser needs the position of the content to scroll to a part of it, or back to a place.
  var visit = performance.getEntriesByType('navigation')[0];
  var isNew = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
  if (!isNew || location.hash !== '') return;

  root.dataset.arriving = '';
  function showAll() {
    delete root.dataset.arriving;
  }
  // Content must not stay hidden if a browser never reports its first paint.
  addEventListener('load', showAll);
  var observer = new PerformanceObserver(function (entries) {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    showAll();
  });
  observer.observe({ type: 'paint', buffered: true });
})();
