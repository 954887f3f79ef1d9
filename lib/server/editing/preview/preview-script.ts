/**
 * Runs in the document of a preview: shows the chosen light at the chosen moment, sends nothing and follows no links.
 * In a frame, it changes the document to the HTML that the page around it sends, and keeps what is equal, so that
 * nothing flashes and the page stays scrolled as it is. The scripts of the page do not run again then: once a person
 * points at such a document or focuses it, it says so, and the page around it loads it anew.
 */
export const previewScript = `(function () {
  var root = document.documentElement;
  var light = document.currentScript.getAttribute('data-preview-light');
  var ahead = Number(document.currentScript.getAttribute('data-preview-ahead'));
  if (light) root.dataset.light = light;
  if (ahead) moveClock(window.Date);
  function moveClock(Clock) {
    window.Date = class Date extends Clock {
      constructor(...args) {
        if (args.length > 0) super(...args);
        else super(Clock.now() + ahead);
      }
      static now() {
        return Clock.now() + ahead;
      }
    };
  }
  // The policy refuses each request, and would report it.
  window.fetch = function () {
    return new Promise(function () {});
  };
  function block(event) {
    var link = event.target.closest && event.target.closest('a[href]');
    if (event.type === 'click' && (!link || link.getAttribute('href').charAt(0) === '#')) return;
    event.preventDefault();
    var move = event.submitter && event.submitter.getAttribute('value');
    // To another step of a form, which sends nothing.
    if (event.type === 'submit' && /^(?:next|back|\\d+)$/.test(move)) return;
    event.stopImmediatePropagation();
  }
  // What the framework renders again takes its drawings from files once more (preview-drawings.ts).
  function leadToDrawings(page) {
    page.querySelectorAll('use[href^="/"]').forEach(function (use) {
      var parts = use.getAttribute('href').split(/[?#]/);
      use.setAttribute('href', '#' + parts[0].replace(/\\W/g, '-') + '-' + parts[parts.length - 1]);
    });
  }
  addEventListener('DOMContentLoaded', function () {
    leadToDrawings(document);
    var changes = { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] };
    new MutationObserver(function () {
      leadToDrawings(document);
    }).observe(document.body, changes);
  });
  addEventListener('click', block, true);
  addEventListener('submit', block, true);
  if (parent === window) return;
  function tell(message) {
    parent.postMessage({ preview: message, top: scrollY }, '*');
  }
  var isStale;
  ['pointermove', 'pointerdown', 'keydown', 'focusin'].forEach(function (type) {
    addEventListener(
      type,
      function () {
        if (isStale) tell('used');
        isStale = false;
      },
      { capture: true, passive: true }
    );
  });
  addEventListener('scroll', function () {
    tell('scrolled');
  });
  addEventListener('DOMContentLoaded', function () {
    tell('ready');
  });
  addEventListener('message', function (event) {
    if (event.source !== parent) return;
    if (event.data.hello) tell('ready');
    if (typeof event.data.top === 'number') {
      scrollTo({ top: event.data.top, behavior: 'instant' });
      tell('placed');
    }
    if (typeof event.data.html !== 'string') return;
    isStale = true;
    show(new DOMParser().parseFromString(event.data.html, 'text/html'), event.data.light);
    tell('shown');
  });

  var sheet;
  function show(next, nextLight) {
    if (nextLight) root.dataset.light = nextLight;
    else if (light) delete root.dataset.light;
    light = nextLight;
    root.lang = next.documentElement.lang;
    next.querySelectorAll('link[rel=stylesheet]').forEach(function (link) {
      var href = link.getAttribute('href');
      if (document.querySelector('link[href="' + CSS.escape(href) + '"]')) return;
      document.head.append(document.importNode(link, true));
    });
    showTheme(document.body.querySelector(':scope > style'), next.body.querySelector(':scope > style'));
    var page = document.getElementById('__next');
    var shown = next.getElementById('__next');
    // The framework would lose the elements that it has taken over.
    var isTaken = page && Object.keys(page).some(function (key) {
      return key.indexOf('__react') === 0;
    });
    if (isTaken && shown && !page.isEqualNode(shown)) {
      page.replaceWith(document.importNode(shown, true));
    }
    change(document.body, next.body);
  }
  // The policy allows the first inline sheet alone, but not one that a script makes.
  function showTheme(before, after) {
    if (!sheet && (before ? after && before.isEqualNode(after) : !after)) return;
    if (before) before.remove();
    if (!sheet) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets = [sheet];
    }
    sheet.replaceSync(after ? after.textContent : '');
    if (after) after.remove();
  }
  function change(element, next) {
    if (element.isEqualNode(next)) return;
    if (element.nodeType !== 1 || element.nodeName !== next.nodeName) {
      element.replaceWith(document.importNode(next, true));
      return;
    }
    changeAttributes(element, next);
    var from = Array.from(element.childNodes);
    var to = Array.from(next.childNodes);
    var start = 0;
    while (from.length && to.length && from[0].isEqualNode(to[0])) {
      from.shift();
      to.shift();
      start += 1;
    }
    while (from.length && to.length && from[from.length - 1].isEqualNode(to[to.length - 1])) {
      from.pop();
      to.pop();
    }
    var after = element.childNodes[start + from.length] || null;
    from.forEach(function (child, index) {
      if (index < to.length) change(child, to[index]);
      else child.remove();
    });
    to.slice(from.length).forEach(function (child) {
      element.insertBefore(document.importNode(child, true), after);
    });
  }
  function changeAttributes(element, next) {
    Array.from(element.attributes).forEach(function (attribute) {
      if (!next.hasAttribute(attribute.name)) element.removeAttribute(attribute.name);
    });
    Array.from(next.attributes).forEach(function (attribute) {
      if (element.getAttribute(attribute.name) !== attribute.value) {
        element.setAttribute(attribute.name, attribute.value);
      }
    });
  }
})();`;
