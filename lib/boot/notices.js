/*
 * Hides the notices that a visitor has dismissed before the first paint, those whose time is over, and those of other
 * pages after a client navigation. Only documents with notices load it.
 *
 * It hides by rules of a stylesheet, because no element is there yet. What is dismissed is remembered by the key of
 * the notice, which changes with its text.
 */
(function hideNotices() {
  'use strict';
  var storageKey = 'notices';
  /** More than a site shows in years. */
  var maxKept = 50;
  var root = document.documentElement;
  // That of the notices, which comes before this file: the content policy allows no other.
  var sheet = Array.from(document.styleSheets).find(function (each) {
    return each.ownerNode instanceof Element && each.ownerNode.id === 'noticeStyles';
  });

  /** @param {string} key */
  function hide(key) {
    if (sheet === undefined || !/^[0-9a-f]+$/.test(key)) return;
    sheet.insertRule('[data-notice="' + key + '"]{display:none!important}');
  }

  function readDismissed() {
    try {
      return (localStorage.getItem(storageKey) ?? '').split(' ');
    } catch {
      return []; // A browser can forbid storage; a notice then stays away until the next page.
    }
  }

  /** @returns {HTMLElement[]} */
  function listNotices() {
    return Array.from(document.querySelectorAll('[data-notice]'));
  }

  function hideEnded() {
    listNotices().forEach(function (notice) {
      if (Date.now() >= Number(notice.dataset.until ?? Infinity)) hide(notice.dataset.notice ?? '');
    });
  }

  function showThoseOfPage() {
    var path = location.pathname;
    listNotices().forEach(function (notice) {
      var where = notice.dataset.where;
      if (where === undefined) return;
      notice.hidden = !where.split(' ').some(function (place) {
        var isBelow = place.endsWith('*') && path.length >= place.length;
        return isBelow ? path.startsWith(place.slice(0, -1)) : path === place;
      });
    });
  }

  readDismissed().forEach(hide);
  // Without this file a notice has no button.
  if (sheet !== undefined) root.dataset.notices = '';
  document.addEventListener('DOMContentLoaded', hideEnded);
  document.addEventListener('visibilitychange', hideEnded);
  setInterval(hideEnded, 10_000);
  // Each page that the router shows sets its title.
  document.addEventListener('page-shown', showThoseOfPage);

  document.addEventListener('click', function (event) {
    var target = event.target instanceof Element ? event.target : null;
    var button = target && target.closest('button[data-dismiss]');
    if (!(button instanceof HTMLElement)) return;
    var key = button.dataset.dismiss ?? '';
    hide(key);
    try {
      var kept = readDismissed().concat(key).slice(-maxKept);
      localStorage.setItem(storageKey, kept.join(' ').trim());
    } catch {
      // See readDismissed().
    }
    // The button is gone; the next Tab continues where the page begins.
    var main = document.querySelector('main');
    if (main !== null) main.focus({ preventScroll: true });
  });
})();
