import Markdoc, { type Node } from '@markdoc/markdoc';
import type { SectionBody } from '@/lib/server/content/sections/define-section';
import { isComplexText } from '@/lib/server/editing/files/text-complexity';
import {
  bodyOfSection,
  describeSection,
  itemsName,
  textName,
} from '@/lib/server/editing/sections/describe-section';
import { findTags, type TagText } from '@/lib/server/editing/sections/tag-text';
import { matchItems } from '@/lib/server/editing/yaml/match-items';
import {
  isList,
  isPlainMap,
  isSameValue,
  toPlainValue,
  valueOf,
  type PlainMap,
  type PlainValue,
} from '@/lib/server/editing/yaml/plain-value';
import { tokenizer } from '@/lib/server/content/tokenizer';

/** A section that a form can show: its settings by name, and its text as `body` or its entries as `items`. */
export interface SectionValue {
  readonly tag: string;
  readonly value: PlainMap;
}

/** A written section. `isExact`: it reads as it should. */
interface WrittenSection {
  readonly text: string;
  readonly isExact: boolean;
}

/** Reads the text of a section. Returns `undefined` for one that a form cannot show exactly. */
export function readSection(text: string): SectionValue | undefined {
  const place = findSection(text);
  if (place === undefined) return undefined;
  const value = readTag(text, place);
  return value === undefined ? undefined : { tag: place.tag.name, value };
}

/**
 * Writes the value of a section into its text; what is not changed keeps its bytes. A text that has tags in it may
 * read otherwise: then `isExact` is false, and the text has what was typed.
 */
export function writeSection(text: string, value: unknown): WrittenSection {
  const place = findSection(text);
  const wanted = toPlainValue(value ?? {});
  if (place === undefined || !isPlainMap(wanted)) return { text, isExact: false };
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  const written = writeTag(text, place, wanted, newLine);
  const read = readSection(written);
  const isExact = isSameValue(withoutEmpty(read?.value), withoutEmpty(withLineFeeds(wanted)));
  return { text: written, isExact };
}

/** A tag as the text and the parser have it. */
interface TagPlace {
  readonly tag: TagText;
  readonly node: Node;
  readonly body: SectionBody | undefined;
}

function findSection(text: string): TagPlace | undefined {
  if (!text.startsWith('{%') || isComplexText(text)) return undefined;
  const [tag, ...others] = findTags(text) ?? [];
  if (tag === undefined || others.length > 0 || tag.end !== text.length) return undefined;
  if (describeSection(tag.name) === undefined) return undefined;
  const nodes = Markdoc.parse(tokenizer.tokenize(text)).children;
  const [node] = nodes;
  if (node === undefined || nodes.length > 1) return undefined;
  return { tag, node, body: bodyOfSection(tag.name) };
}

function readTag(text: string, { tag, node, body }: TagPlace): PlainMap | undefined {
  const settings = toPlainValue(node.attributes);
  const isSameTag =
    node.type === 'tag' &&
    node.tag === tag.name &&
    node.errors.length === 0 &&
    isPlainMap(settings) &&
    Object.keys(settings).join(' ') === tag.settings.map(({ name }) => name).join(' ');
  if (!isSameTag) return undefined;
  const inner = text.slice(tag.openEnd, tag.closeStart ?? tag.openEnd);
  if (body === undefined) return inner.trim() === '' ? settings : undefined;
  if (body === 'text') return { ...settings, [textName]: withLineFeeds(inner.trim()) };
  const places = findItems(text, { tag, node, body });
  if (places === undefined) return undefined;
  const items = places.map((place) => readTag(text, place));
  return items.every((item) => item !== undefined)
    ? { ...settings, [itemsName]: items }
    : undefined;
}

/** Returns the tags inside a section; `undefined` if there is anything else in it. */
function findItems(text: string, { tag, node, body }: TagPlace): readonly TagPlace[] | undefined {
  if (body === undefined || body === 'text') return undefined;
  const places = tag.children.flatMap((child, index): readonly TagPlace[] => {
    const inner = node.children[index];
    if (inner === undefined || child.name !== body.name) return [];
    return [{ tag: child, node: inner, body: body.body }];
  });
  const isAll = places.length === tag.children.length && places.length === node.children.length;
  const gaps = tag.children.map((child, index) =>
    text.slice(tag.children[index - 1]?.end ?? tag.openEnd, child.start),
  );
  const last = text.slice(tag.children.at(-1)?.end ?? tag.openEnd, tag.closeStart ?? tag.openEnd);
  return isAll && [...gaps, last].every((gap) => gap.trim() === '') ? places : undefined;
}

function writeTag(text: string, place: TagPlace, wanted: PlainMap, newLine: string): string {
  const { tag, body } = place;
  const opening = writeSettings(text, place, wanted);
  if (body === undefined) return opening + text.slice(tag.openEnd, tag.end);
  const inner = writeBody(text, place, wanted, newLine);
  const old = text.slice(tag.openEnd, tag.closeStart ?? tag.openEnd);
  if (tag.closeStart !== undefined) return opening + inner + text.slice(tag.closeStart, tag.end);
  if (inner === old) return opening;
  const start = opening.slice(0, -'/%}'.length).trimEnd();
  return `${start} %}${inner}{% /${tag.name} %}`;
}

/** Returns the opening tag with other settings. */
function writeSettings(text: string, { tag, node }: TagPlace, wanted: PlainMap): string {
  const parts = [text.slice(tag.start, tag.nameEnd)];
  let at = tag.nameEnd;
  for (const { name, valueStart, end } of tag.settings) {
    const value = valueOf(wanted, name);
    if (value === undefined) {
      at = end;
      continue;
    }
    const isSame = isSameValue(toPlainValue(node.attributes[name]), value);
    parts.push(text.slice(at, valueStart), isSame ? text.slice(valueStart, end) : print(value));
    at = end;
  }
  const known = new Set([...tag.settings.map(({ name }) => name), textName, itemsName]);
  return parts.join('') + printSettings(wanted, known) + text.slice(at, tag.openEnd);
}

function writeBody(text: string, place: TagPlace, wanted: PlainMap, newLine: string): string {
  const { tag, body } = place;
  const old = text.slice(tag.openEnd, tag.closeStart ?? tag.openEnd);
  if (body === undefined) return old;
  if (body === 'text') return writeText(old, wanted[textName], newLine);
  const places = findItems(text, place) ?? [];
  const items = listOf(wanted[itemsName]);
  const [first] = places;
  if (items.length === 0) return first === undefined ? old : newLine;
  const matches = matchItems(
    places.map((each) => withoutEmpty(readTag(text, each))),
    items.map(withoutEmpty),
  );
  const written = items.map((item, index) => {
    const value = isPlainMap(item) ? item : {};
    const from = matches[index];
    const kept = from === undefined ? undefined : places[from];
    if (from === undefined || kept === undefined) {
      return (index === 0 ? '' : newLine) + printTag(body, value, newLine);
    }
    const above = index > 0 && matches[index - 1] === from - 1 ? places[from - 1] : undefined;
    const gap = above === undefined ? newLine : text.slice(above.tag.end, kept.tag.start);
    return (index === 0 ? '' : gap) + writeTag(text, kept, value, newLine);
  });
  const start = first === undefined ? newLine : text.slice(tag.openEnd, first.tag.start);
  const end = old.slice(old.trimEnd().length);
  return start + written.join('') + (end === '' ? newLine : end);
}

/** Writes a text between its tags, with the space around it as it was. */
function writeText(old: string, wanted: PlainValue | undefined, newLine: string): string {
  const typed = typeof wanted === 'string' ? wanted.replaceAll('\r\n', '\n').trim() : '';
  const core = old.trim();
  if (core.replaceAll('\r\n', '\n') === typed) return old;
  const text = typed.replaceAll('\n', newLine);
  if (core === '') return text === '' ? old : newLine + text + newLine;
  const start = old.slice(0, old.indexOf(core));
  const end = old.slice(old.indexOf(core) + core.length);
  return text === '' ? newLine : start + text + end;
}

/** Writes a new tag. */
function printTag(
  { name, body }: Exclude<SectionBody, 'text'>,
  wanted: PlainMap,
  newLine: string,
): string {
  const settings = printSettings(wanted, new Set([textName, itemsName]));
  if (body === undefined) return `{% ${name}${settings} /%}`;
  const text = body === 'text' ? wanted[textName] : undefined;
  const lines = typeof text === 'string' && text !== '' ? text.split(/\r?\n/) : [];
  const items =
    body === 'text'
      ? []
      : listOf(wanted[itemsName]).map((item) =>
          printTag(body, isPlainMap(item) ? item : {}, newLine),
        );
  return [`{% ${name}${settings} %}`, ...lines, ...items, `{% /${name} %}`].join(newLine);
}

function printSettings(wanted: PlainMap, without: ReadonlySet<string>): string {
  return Object.entries(wanted)
    .filter(([name, value]) => !without.has(name) && !isEmpty(value))
    .map(([name, value]) => ` ${name}=${print(value)}`)
    .join('');
}

/** Writes a value as the tags of Markdoc have it. */
function print(value: PlainValue): string {
  if (typeof value === 'string') {
    const escaped = value
      .replaceAll(/["\\]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\n`)
      .replaceAll('\t', String.raw`\t`)
      .replaceAll(/\p{Cc}/gu, '');
    return `"${escaped}"`;
  }
  if (isList(value)) return `[${value.map(print).join(', ')}]`;
  if (!isPlainMap(value)) return String(value);
  const entries = Object.entries(value).map(([name, each]) => `${name}: ${print(each)}`);
  return `{${entries.join(', ')}}`;
}

function listOf(value: PlainValue | undefined): readonly PlainValue[] {
  return isList(value) ? value : [];
}

/** An empty text, list or group is one that is not there. */
function withoutEmpty(value: PlainValue | undefined): PlainValue {
  if (isList(value)) return value.map(withoutEmpty);
  if (!isPlainMap(value)) return value ?? '';
  const entries = Object.entries(value).filter(([, each]) => !isEmpty(each));
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutEmpty(each)]));
}

function isEmpty(value: PlainValue): boolean {
  return value === '' || (isList(value) && value.length === 0);
}

function withLineFeeds(value: PlainValue): PlainValue {
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n');
  if (isList(value)) return value.map(withLineFeeds);
  if (!isPlainMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withLineFeeds(each)]),
  );
}
