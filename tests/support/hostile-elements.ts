/**
 * Lists elements that only a payload of `htmlPayloads` can have made: the desk has none of these. A
 * browser runs its source too, so it uses nothing outside itself.
 */
export function findHostileElements(root: Pick<Document, 'querySelectorAll'>): readonly string[] {
  const foreign = [
    ...['base', 'object', 'embed', 'marquee', 'math', 'audio', 'video', 'iframe', 'x', '[id=x]'],
    ...['script:not([src]):not([type="application/json"]):not([type="application/ld+json"])'],
    ...['meta[http-equiv=refresh]', 'svg script', 'svg animate', 'image', 'noscript img'],
    ...['img[src=x]', 'body style', 'body link', 'template', '[autofocus]'],
  ].join();
  const foreignElements = new Set(root.querySelectorAll(foreign));
  const isHostile = (element: Element) =>
    foreignElements.has(element) ||
    element.getAttributeNames().some((name) => name.startsWith('on')) ||
    ['href', 'xlink:href', 'src', 'action', 'formaction'].some((name) => {
      const value = element.getAttribute(name) ?? '';
      // Links of the site's own lists have the searched words in their query.
      return /^\s*(?:java\s*script:|data:|(?:https?:)?\/\/evil\.example)/i.test(value);
    });
  return [...root.querySelectorAll('*')].filter(isHostile).map(({ outerHTML }) => outerHTML);
}
