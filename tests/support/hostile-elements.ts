/**
 * Lists elements that only a payload of `htmlPayloads` can have made: the desk has none of these. A
 * browser runs its source too, so it uses nothing outside itself. It asks for few selectors, with which
 * jsdom takes most of the time of a page.
 */
export function findHostileElements(root: Pick<Document, 'querySelectorAll'>): readonly string[] {
  const foreign = [
    ...['base', 'object', 'embed', 'marquee', 'math', 'audio', 'video', 'iframe', 'x', 'image'],
    ...['template', 'animate'],
  ];
  const foreignWithin: Readonly<Record<string, string>> = {
    script: 'svg',
    img: 'noscript',
    style: 'body',
    link: 'body',
  };
  const isHostile = (element: Element) => {
    const { localName } = element;
    const value = (name: string) => element.getAttribute(name) ?? '';
    const within = foreignWithin[localName];
    return (
      foreign.includes(localName) ||
      (within !== undefined && element.closest(within) !== null) ||
      (localName === 'script' &&
        !element.hasAttribute('src') &&
        !/^application\/(?:ld\+)?json$/.test(value('type'))) ||
      (localName === 'meta' && value('http-equiv').toLowerCase() === 'refresh') ||
      (localName === 'img' && value('src') === 'x') ||
      value('id') === 'x' ||
      element.hasAttribute('autofocus') ||
      element.getAttributeNames().some((name) => name.startsWith('on')) ||
      // Links of the site's own lists have the searched words in their query.
      ['href', 'xlink:href', 'src', 'action', 'formaction'].some((name) =>
        /^\s*(?:java\s*script:|data:|(?:https?:)?\/\/evil\.example)/i.test(value(name)),
      )
    );
  };
  return [...root.querySelectorAll('*')].filter(isHostile).map(({ outerHTML }) => outerHTML);
}
