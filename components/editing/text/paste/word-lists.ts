/** A paragraph that is an item of a list. */
interface WordItem {
  readonly element: HTMLElement;
  readonly level: number;
  /** Items with the same one belong together. */
  readonly list: string;
  readonly tag: 'ol' | 'ul';
  readonly start: number;
}

/**
 * Makes lists of the paragraphs that Word copies as their items: with `mso-list:l0 level1 lfo1` and a bullet as text,
 * or on the web each in a list of its own.
 */
export function rebuildWordLists(body: HTMLElement): void {
  flattenWebLists(body);
  let lists: Element[] = [];
  let first: WordItem | undefined;
  for (const element of body.querySelectorAll<HTMLElement>('p, div')) {
    const item = readItem(element);
    if (item === undefined) continue;
    const isBeside = first !== undefined && element.previousElementSibling === lists[0];
    // The first copied item may be one further in.
    const depth = isBeside ? Math.max(1, item.level - (first?.level ?? 1) + 1) : 1;
    if (!isBeside || (depth === 1 && item.list !== first?.list)) {
      first = item;
      lists = [];
    }
    const index = Math.min(depth, lists.length + 1) - 1;
    lists = lists.slice(0, index + 1);
    if (lists[index]?.tagName.toLowerCase() !== item.tag) {
      lists = lists.slice(0, index);
      lists.push(addList(item, lists.at(-1)));
      if (index === 0) first = item;
    }
    const entry = body.ownerDocument.createElement('li');
    entry.append(...element.childNodes);
    lists[index]?.append(entry);
    element.remove();
  }
}

function readItem(element: HTMLElement): WordItem | undefined {
  const style = element.getAttribute('style') ?? '';
  const [, list] = /mso-list:\s*l\d+\s+level\d+\s+(lfo\d+)/i.exec(style) ?? [];
  if (list === undefined) return undefined;
  const level = Number(/\blevel(\d+)/i.exec(style)?.[1] ?? 1);
  const marker = takeMarker(element);
  const isNumber = /^\(?(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(marker);
  const start = Number(/^\(?(\d+)/.exec(marker)?.[1] ?? 1);
  return { element, level, list, tag: isNumber ? 'ol' : 'ul', start };
}

/** Adds a list in front of its first item, or to the last item of the list around it. */
function addList({ element, tag, start }: WordItem, around: Element | undefined): Element {
  const list = element.ownerDocument.createElement(tag);
  if (start !== 1) list.setAttribute('start', String(start));
  if (around === undefined) element.before(list);
  else around.lastElementChild?.append(list);
  return list;
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

/** Makes the paragraphs of Word of the lists that Word on the web has: one for each item, beside each other. */
function flattenWebLists(body: HTMLElement): void {
  for (const item of body.querySelectorAll<HTMLElement>('li[data-listid][data-aria-level]')) {
    const list = item.closest('ol, ul');
    const around = item.closest('.ListContainerWrapper') ?? list;
    if (list === null || around === null || item.parentElement !== list) continue;
    const paragraph = body.ownerDocument.createElement('div');
    const { listid: id = '', ariaLevel: level = '' } = item.dataset;
    paragraph.setAttribute('style', `mso-list:l${id} level${level} lfo${id}`);
    if (list.tagName === 'OL') {
      const marker = body.ownerDocument.createElement('span');
      marker.setAttribute('style', 'mso-list:ignore');
      marker.textContent = `${list.getAttribute('start') ?? '1'}.`;
      paragraph.append(marker);
    }
    paragraph.append(...item.childNodes);
    around.before(paragraph);
    item.remove();
    if (list.children.length === 0) around.remove();
  }
}
