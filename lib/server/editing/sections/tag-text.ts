/** A setting as a tag has it, such as `title="Open"`. The positions are those of the text. */
interface SettingText {
  readonly name: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/** A tag with its settings, and the tags between it and its end. */
export interface TagText {
  readonly name: string;
  readonly settings: readonly SettingText[];
  readonly start: number;
  readonly nameEnd: number;
  /** Behind the opening tag. */
  readonly openEnd: number;
  /** In front of the closing tag; `undefined` for a tag without one, which ends with a slash. */
  readonly closeStart: number | undefined;
  readonly end: number;
  readonly children: readonly TagText[];
}

interface Tag {
  readonly kind: 'open' | 'close' | 'alone';
  readonly name: string;
  readonly settings: readonly SettingText[];
  readonly start: number;
  readonly nameEnd: number;
  readonly end: number;
}

/**
 * Finds the tags of a text with the positions that the parser does not tell. Returns `undefined` if a tag has what
 * forms do not show, such as a variable, or no end.
 */
export function findTags(text: string): readonly TagText[] | undefined {
  const found: TagText[] = [];
  const open: { readonly tag: Tag; readonly children: TagText[] }[] = [];
  const add = (tag: TagText) => (open.at(-1)?.children ?? found).push(tag);
  for (let at = text.indexOf('{%'); at >= 0; at = text.indexOf('{%', at)) {
    if (text[at - 1] === '\\') {
      at += 2;
      continue;
    }
    const tag = scanTag(text, at);
    if (tag === undefined) return undefined;
    at = tag.end;
    const { kind, end, ...opening } = tag;
    if (kind === 'open') open.push({ tag, children: [] });
    if (kind === 'alone') {
      add({ ...opening, openEnd: end, closeStart: undefined, end, children: [] });
    }
    if (kind === 'close') {
      const last = open.pop();
      if (last?.tag.name !== tag.name) return undefined;
      const { kind: _, ...first } = last.tag;
      const { children } = last;
      add({ ...first, openEnd: first.end, closeStart: tag.start, end, children });
    }
  }
  return open.length === 0 ? found : undefined;
}

const valuePattern = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null/y;

function scanTag(text: string, start: number): Tag | undefined {
  const opening = matchAt(/\{%\s*(\/?)([a-z][a-z0-9-]*)/iy, text, start);
  if (opening === undefined) return undefined;
  const [whole, slash, name = ''] = opening;
  const settings: SettingText[] = [];
  const nameEnd = start + whole.length;
  let at = nameEnd;
  for (;;) {
    const closing = matchAt(/\s*(\/?)%\}/y, text, at);
    if (closing !== undefined) {
      const kind = slash === '/' ? 'close' : closing[1] === '/' ? 'alone' : 'open';
      return { kind, name, settings, start, nameEnd, end: at + closing[0].length };
    }
    const setting = scanSetting(text, at);
    if (setting === undefined || settings.some((each) => each.name === setting.name)) {
      return undefined;
    }
    settings.push(setting);
    at = setting.end;
  }
}

function scanSetting(text: string, at: number): SettingText | undefined {
  const match = matchAt(/\s+([a-z0-9_-]+)=/iy, text, at);
  if (match === undefined) return undefined;
  const [whole, name = ''] = match;
  const valueStart = at + whole.length;
  const start = valueStart - name.length - 1;
  const end = endOfValue(text, valueStart);
  return end === undefined ? undefined : { name, start, valueStart, end };
}

/** Returns where a value ends: a text, a number, or lists and groups of them. */
function endOfValue(text: string, start: number): number | undefined {
  let depth = 0;
  let at = start;
  do {
    const value = matchAt(valuePattern, text, at);
    const other = value ?? matchAt(/[[{]|[\]}]|\s*,\s*|\s+|[\w-]+:\s*/y, text, at);
    if (other === undefined) return undefined;
    const [part] = other;
    if (value === undefined && depth === 0 && part !== '[' && part !== '{') return undefined;
    if (part === '[' || part === '{') depth += 1;
    if (part === ']' || part === '}') depth -= 1;
    at += part.length;
  } while (depth > 0 && at < text.length);
  return depth === 0 ? at : undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  const sticky = new RegExp(pattern.source, pattern.flags);
  sticky.lastIndex = at;
  return sticky.exec(text) ?? undefined;
}
