/*
 * Offers the page in the language that the browser prefers, if the page exists in it: shows one of the lines that the
 * document has hidden (components/layout/language-offer.tsx). Until the visitor chooses a language or hides the line,
 * nothing is stored. Only sites with several languages have this part.
 *
 * It marks <html> before the first paint, so that the line does not shift the page.
 */
(function offerLanguage() {
  'use strict';
  var root = document.documentElement;
  var key = 'language-offer';
  // The languages in which the page exists, its own first.
  var languages = (root.dataset.pageLanguages ?? '').split(' ');
  var isAnswered = readAnswer();

  function readAnswer() {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false; // A browser can forbid storage; the line then stays away until the next page.
    }
  }

  /** @param {string} tag */
  function primaryOf(tag) {
    return tag.toLowerCase().split('-', 1)[0];
  }

  /** @param {string} tag */
  function findLanguage(tag) {
    return languages.find(function (language) {
      return primaryOf(language) === primaryOf(tag);
    });
  }

  var preferred = navigator.languages.map(findLanguage).find(Boolean);
  if (preferred === undefined || preferred === languages[0]) return;
  var inLanguage = '[hreflang="' + preferred + '"]';

  /** @param {boolean} isOffered */
  function show(isOffered) {
    if (isOffered && !isAnswered) root.dataset.offer = preferred;
    else delete root.dataset.offer;
  }
  show(true);

  // The router shows pages without loading a document: leads to the page that is shown now.
  document.addEventListener('page-shown', function () {
    var translation = document.querySelector('header [rel]' + inLanguage);
    var offer = document.querySelector('.languageOffer a' + inLanguage);
    var href = translation === null ? null : translation.getAttribute('href');
    if (offer !== null && href !== null) offer.setAttribute('href', href);
    show(href !== null);
  });

  document.addEventListener('click', function (event) {
    var target = event.target instanceof Element ? event.target : null;
    if (target === null) return;
    var isHidden = target.closest('.languageOffer button') !== null;
    if (!isHidden && target.closest('a[hreflang]') === null) return;
    isAnswered = true;
    try {
      localStorage.setItem(key, 'answered');
    } catch {
      // See readAnswer().
    }
    if (!isHidden) return;
    show(false);
    // The button is gone; the next Tab continues where the page begins.
    var main = document.querySelector('main');
    if (main !== null) main.focus({ preventScroll: true });
  });
})();
