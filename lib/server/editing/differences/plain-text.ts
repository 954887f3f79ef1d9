import { markWords, valueWords } from '@/lib/words/lib/server/editing/differences';
import { labelOf } from '@/lib/server/editing/differences/label-of';
import { describeTagForm } from '@/lib/server/editing/sections/describe-section';

const tag = /\{%([^%]*)%\}/g;

/** Returns a text as visitors read it: without the marks of headings, lists, tables, emphasis and links. */
export function plainText(text: string): string {
  return withoutMarks(text, (name, settings) => textsOfTag(settings) || sectionLabel(name));
}

/** Returns the words of a text, as `plainText` does, and nothing for a section without any. */
export function onlyWords(text: string): string {
  return withoutMarks(text, (_, settings) => textsOfTag(settings));
}

function withoutMarks(text: string, read: Parameters<typeof readTag>[1]): string {
  return plainLine(
    readCells(text)
      .replaceAll(tag, (_, inside: string) => readTag(inside, read))
      .replaceAll(/^\s{0,3}(?:(?:#{1,6}|>|[-*+]|\d+\.)\s+|(?:\u0060{3}|~{3}).*$)/gm, '')
      .replaceAll(/\\$/gm, ''),
  );
}

/** Returns a line of a text without the marks of emphasis and links. */
export function plainLine(text: string): string {
  return unescape(
    text
      .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replaceAll(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
      .replaceAll(/(?<![\w*])\*(?=\S)([^*]+?)\*(?![\w*])/g, '$1'),
  );
}

/** Returns a text with what its marks say in words: where its links lead, and the settings of its sections. */
export function describeMarks(text: string): string {
  return unescape(
    readCells(text)
      .replaceAll(tag, (_, inside: string) => readTag(inside, describeTag))
      .replaceAll(/!?\[([^[\]]*)\]\(([^()]*)\)/g, '$1 ($2)')
      .replaceAll(/^\s{0,3}#{1,2}\s+/gm, `${markWords.heading}: `)
      .replaceAll(/^\s{0,3}#{3,6}\s+/gm, `${markWords.subheading}: `)
      .replaceAll(/^\s{0,3}>\s+/gm, `${markWords.quotation}: `)
      .replaceAll(/^(\s{0,3})[-*+]\s+/gm, '$1• ')
      .replaceAll(/\\$/gm, ` (${markWords.newLine})`)
      .replaceAll(/(\*\*|__)(?=\S)(.+?)\1/g, `$2 (${markWords.bold})`)
      .replaceAll(/(?<![\w*])\*(?=\S)([^*]+?)\*(?![\w*])/g, `$1 (${markWords.italic})`),
  );
}

/** Returns the rows of tables as their cells. */
function readCells(text: string): string {
  return text
    .replaceAll(/^[ \t]*\|[-:| \t]+\|[ \t]*$\n?/gm, '')
    .replaceAll(/^[ \t]*\|(.*[^\\])\|[ \t]*$/gm, (_, row: string) =>
      row
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
        .join(', '),
    );
}

function unescape(text: string): string {
  return text.replaceAll(/\\([!-/:-@[-\u0060{-~])/g, '$1');
}

/** Returns a tag in words; nothing for one that ends a section. */
function readTag(inside: string, read: (name: string, settings: string) => string): string {
  const text = inside.trim();
  const [name = ''] = text.split(/\s/, 1);
  return name.startsWith('/') ? '' : read(name, text.slice(name.length));
}

/** Returns the texts of a tag. Addresses and short names are no texts. */
function textsOfTag(rest: string): string {
  const texts = [...rest.matchAll(/"([^"]*)"/g)]
    .map(([, text = '']) => text)
    .filter((text) => /[^a-z\d/#._-]/.test(text));
  return texts.join(', ');
}

function describeTag(name: string, rest: string): string {
  const fields = describeTagForm(name)?.fields;
  const settings = [...rest.matchAll(/(?<![\w-])([\w-]+)=("[^"]*"|[^\s"]+)/g)].map(
    ([, setting = '', value = '']) => {
      const label = fields?.find((each) => each.name === setting)?.field.label;
      return `${label ?? labelOf(setting).join(' ')}: ${describeSetting(value.replaceAll('"', ''))}`;
    },
  );
  return [sectionLabel(name), ...settings].join(', ');
}

function sectionLabel(name: string): string {
  return markWords.section(describeTagForm(name)?.label ?? labelOf(name).join(' '));
}

function describeSetting(value: string): string {
  if (value === 'true') return valueWords.yes;
  return value === 'false' ? valueWords.no : value;
}
