import { Schema, type DOMOutputSpec, type NodeSpec } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { pastedAddress } from '@/lib/editing/text/link-address';

/** The attribute that a copied section has its text in. */
const partAttribute = 'data-text-of-section';

/** Names a part of the text in the form; empty until the part gets a name. */
const key = { key: { default: '' } };

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'inline*',
  cellAttributes: {
    align: {
      default: '',
      getFromDOM: (cell) =>
        /^(?:left|right|center)$/.test(cell.style.textAlign) ? cell.style.textAlign : '',
      setDOMAttr: (align, attributes) => {
        if (align !== '') attributes.style = `text-align: ${String(align)}`;
      },
    },
  },
});

const nodes = {
  doc: { content: '(block | part)+' },
  paragraph: {
    group: 'block',
    content: 'inline*',
    attrs: key,
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', 0],
  },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { ...key, level: { default: 2 } },
    parseDOM: [
      { tag: 'h1, h2', attrs: { level: 2 } },
      { tag: 'h3', attrs: { level: 3 } },
      { tag: 'h4, h5, h6', attrs: { level: 4 } },
    ],
    toDOM: ({ attrs }) => [`h${String(attrs.level)}`, 0],
  },
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { ...key, mark: { default: '-' }, isTight: { default: true } },
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { ...key, mark: { default: '.' }, isTight: { default: true }, start: { default: 1 } },
    parseDOM: [
      {
        tag: 'ol',
        getAttrs: (list) => ({ start: Math.max(0, Number(list.getAttribute('start') ?? 1)) || 1 }),
      },
    ],
    toDOM: ({ attrs }) => ['ol', attrs.start === 1 ? {} : { start: String(attrs.start) }, 0],
  },
  list_item: {
    content: 'paragraph block*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    attrs: key,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { ...key, language: { default: '' } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', ['code', 0]],
  },
  horizontal_rule: {
    group: 'block',
    attrs: key,
    parseDOM: [{ tag: 'hr' }],
    toDOM: () => ['hr'],
  },
  table: { ...tables.table, attrs: key },
  table_row: tables.table_row,
  table_cell: tables.table_cell,
  table_header: tables.table_header,
  part: {
    atom: true,
    attrs: { ...key, text: { default: '' } },
    parseDOM: [
      {
        tag: `div[${partAttribute}]`,
        getAttrs: (element) => ({ text: element.getAttribute(partAttribute) ?? '' }),
      },
    ],
    toDOM: ({ attrs }) => ['div', { [partAttribute]: String(attrs.text) }],
  },
  picture: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: { src: {}, alt: { default: '' }, title: { default: '' } },
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (picture) => {
          const src = picture.getAttribute('src') ?? '';
          // Pictures of other sites would be loaded from there by each visitor.
          return /^\/(?!\/)/.test(src) ? { src, alt: picture.getAttribute('alt') ?? '' } : false;
        },
      },
    ],
    toDOM: ({ attrs }) => ['img', { src: String(attrs.src), alt: String(attrs.alt) }],
  },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  text: { group: 'inline' },
} satisfies Readonly<Record<string, NodeSpec>>;

const inside = (tag: string) => (): DOMOutputSpec => [tag, 0];

/** The nodes and marks that the text of a page can have. Their names are those of `TextNode`. */
export const textSchema = new Schema({
  nodes,
  marks: {
    link: {
      attrs: { href: {}, title: { default: '' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link) => {
            const href = pastedAddress(link.getAttribute('href'));
            return href === undefined ? false : { href };
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: String(attrs.href) }, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps all it copies in one that is not bold.
        { tag: 'b', getAttrs: (bold) => bold.style.fontWeight !== 'normal' && null },
        { style: 'font-weight=400', clearMark: ({ type }) => type.name === 'strong' },
        {
          style: 'font-weight',
          getAttrs: (weight) => /^(?:bold(?:er)?|[6-9]00)$/.test(weight) && null,
        },
      ],
      toDOM: inside('strong'),
    },
    em: {
      parseDOM: [{ tag: 'i, em' }, { style: 'font-style=italic' }],
      toDOM: inside('em'),
    },
    strike: {
      parseDOM: [{ tag: 's, del, strike' }, { style: 'text-decoration=line-through' }],
      toDOM: inside('s'),
    },
    code: { parseDOM: [{ tag: 'code, kbd' }], toDOM: inside('code') },
  },
});
