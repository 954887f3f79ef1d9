import { shapeTables } from '@/components/editing/text/paste/pasted-tables';
import { rebuildWordLists } from '@/components/editing/text/paste/word-lists';

/** What is no part of a text: what runs or is drawn, and comments, removed words and the line above footnotes of Word. */
const foreign = [
  'script, style, template, iframe, object, noscript, svg, math, button, input, select, textarea',
  'hr[width="33%"], .msoDel, del[cite^="mailto:"], .MsoCommentReference, .msocomanchor, .msocomtxt',
].join();

const blocks = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, hr, div';

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
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    if (element.matches(foreign) || isHidden(element)) element.remove();
    for (const { name } of [...element.attributes]) {
      if (/^(?:on.*|data-off|data-colwidth)$/.test(name)) element.removeAttribute(name);
    }
  }
  // What is copied within the editor has links to its own headings.
  if (body.querySelector('[data-pm-slice]') === null) cleanLinks(body);
  separateWords(body);
  rebuildWordLists(body);
  shapeTables(body);
  removeBlankLines(body);
  return body.innerHTML;
}

function isHidden(element: HTMLElement): boolean {
  const style = element.getAttribute('style') ?? '';
  return /display:\s*none|mso-hide:\s*all|mso-element:\s*comment-list/i.test(style);
}

/** Removes the empty paragraphs and line breaks with which people separate paragraphs. */
function removeBlankLines(body: HTMLElement): void {
  for (const each of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const isEmpty = each.textContent.trim() === '' && each.querySelector('img') === null;
    if (isEmpty) each.remove();
  }
  for (const each of body.querySelectorAll('br')) {
    const [before, after] = [each.previousElementSibling, each.nextElementSibling];
    const beside = [before, after].filter((element) => element !== null);
    if (beside.some((element) => element.matches(blocks))) each.remove();
  }
}

/** Unwraps links to places of the copied document, and takes the address out of those that lead by way of Google. */
function cleanLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? '';
    if (address.startsWith('#')) link.replaceWith(...link.childNodes);
    else if (address.startsWith('https://www.google.com/url?')) {
      const target = new URL(address).searchParams.get('q');
      if (target !== null) link.setAttribute('href', target);
    }
  }
}

/** Of two spaces, Word and browsers write one so that it keeps words together. */
function separateWords(body: HTMLElement): void {
  const words = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    const text = node.nodeValue ?? '';
    if (!text.includes('\u00a0')) continue;
    // Alone, it is there on purpose.
    node.nodeValue = text.replaceAll(/\s{2,}/g, ' ');
  }
}
