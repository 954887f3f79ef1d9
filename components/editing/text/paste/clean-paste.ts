/**
 * Returns copied HTML without what would run or be refused, with the lists of Word as lists, and with cells that have
 * no paragraphs in them.
 */
export function cleanPaste(html: string): string {
  // Even a document that is not shown reports these to the policy of the page.
  const inert = html
    .replaceAll(/<(style|script|title|xml)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<(?:link|meta|base)\b[^>]*>/gi, '')
    .replaceAll(/<[^<>]*>/g, (tag) => tag.replaceAll(/\son\w+\s*=/gi, ' data-off='))
    .replaceAll(/<!--[\s\S]*?-->|<!\[[^\]]*\]>/g, '');
  const { body } = new DOMParser().parseFromString(inert, 'text/html');
  for (const element of body.querySelectorAll(
    'script, style, template, iframe, object, noscript',
  )) {
    element.remove();
  }
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) {
      if (/^(?:on.*|data-off|colspan|rowspan|data-colwidth)$/.test(name))
        element.removeAttribute(name);
    }
  }
  rebuildWordLists(body);
  for (const cell of body.querySelectorAll('td, th')) unwrapCell(cell);
  return body.innerHTML;
}

/** Word copies the items of a list as paragraphs with `mso-list:l0 level1 lfo1` and a bullet as text. */
function rebuildWordLists(body: HTMLElement): void {
  const items = [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3')].filter((item) =>
    /mso-list:\s*l\d+/i.test(item.getAttribute('style') ?? ''),
  );
  let lists: Element[] = [];
  let last: Element | undefined;
  for (const item of items) {
    const style = item.getAttribute('style') ?? '';
    const level = Number(/level(\d+)/i.exec(style)?.[1] ?? 1);
    const marker = takeMarker(item);
    const tag = /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(marker) ? 'ol' : 'ul';
    const continues = last !== undefined && item.previousElementSibling === lists[0];
    if (!continues) lists = [];
    lists = lists.slice(0, level);
    while (lists.length < level) {
      const list = body.ownerDocument.createElement(tag);
      const parent = lists.at(-1);
      if (parent === undefined) item.before(list);
      else
        (
          parent.lastElementChild ?? parent.appendChild(body.ownerDocument.createElement('li'))
        ).append(list);
      lists.push(list);
    }
    const entry = body.ownerDocument.createElement('li');
    entry.append(...item.childNodes);
    lists.at(-1)?.append(entry);
    item.remove();
    last = entry;
  }
}

/** Removes the bullet or the number of an item, and returns it. */
function takeMarker(item: HTMLElement): string {
  const marked = [...item.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const marker = marked?.textContent.trim() ?? '';
  if (marked !== undefined) {
    marked.remove();
    return marker;
  }
  const [first] = item.childNodes;
  const [, bullet = ''] = /^\s*([·•o§–-]|\d+[.)])\s+/.exec(first?.textContent ?? '') ?? [];
  if (first !== undefined && bullet !== '') {
    first.textContent = (first.textContent ?? '').replace(/^\s*\S+\s+/, '');
  }
  return bullet;
}

/** A cell of a file is one line of words. */
function unwrapCell(cell: Element): void {
  for (const block of cell.querySelectorAll('p, div, li, ul, ol, h1, h2, h3, h4, h5, h6, br')) {
    const isBesideOther = block.previousSibling !== null && block.tagName !== 'UL';
    block.replaceWith(...(isBesideOther ? [' '] : []), ...block.childNodes);
  }
}
