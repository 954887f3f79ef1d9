import { Lexer, parse } from 'yaml';

/**
 * Limits of what the parsers do in little time: that of YAML compares the keys of a map in pairs, and that of pages
 * looks for the end of each tag in the rest of the text. Shipped files reach a tenth of them.
 */
const maxYamlTokens = 12_000;
const maxYamlDepth = 50;
const maxTags = 300;
const maxBrackets = 3000;
const maxMarks = 8000;

/**
 * Returns whether parsing a text of the site could take seconds, in which the server answers no request. A `path` that
 * ends in `.md` is a page, with settings above its text; all others are settings.
 */
export function isTooComplex(path: string, text: string): boolean {
  if (!path.endsWith('.md')) {
    const strings = isComplexYaml(text) ? undefined : stringsOf(text);
    return strings === undefined || isComplexText(strings);
  }
  const settings = /^\uFEFF?---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text)?.[1] ?? '';
  return isComplexText(text) || isComplexYaml(settings);
}

/** Returns whether Markdown has more tags, brackets, or marks of emphasis and links than a page needs. */
export function isComplexText(text: string): boolean {
  let [tags, brackets, marks] = [0, 0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '{' && text[index + 1] === '%') tags += 1;
    else if (character === '[' || character === '<' || character === '{') brackets += 1;
    else if (character === '*' || character === '_' || character === '`') marks += 1;
    else if (character === '(') marks += 1;
  }
  return tags > maxTags || brackets > maxBrackets || marks > maxMarks;
}

/**
 * Returns whether YAML has too many tokens, is nested too deeply, or has a list or a map as the name of a setting:
 * 400 of those in each other take minutes.
 */
function isComplexYaml(text: string): boolean {
  let tokens = 0;
  let depth = 0;
  let before = '';
  for (const token of new Lexer().lex(text)) {
    const first = token[0] ?? '';
    if (first === ' ' || first === '\t') continue;
    tokens += 1;
    if (token === '[' || token === '{') depth += 1;
    if (token === ']' || token === '}') depth -= 1;
    const isCollectionName = token === ':' && (before === ']' || before === '}');
    if (token === '?' || isCollectionName) return true;
    if (tokens > maxYamlTokens || depth > maxYamlDepth) return true;
    before = token;
  }
  return false;
}

/** Returns the strings of YAML that may be Markdown, also those of aliases; `undefined` for too many of these. */
function stringsOf(text: string): string | undefined {
  const strings: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') strings.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  try {
    collect(parse(text, { maxAliasCount: 100, logLevel: 'silent' }));
  } catch (error) {
    // The package has this error for aliases alone. The check reports what else cannot be read.
    if (error instanceof ReferenceError) return undefined;
  }
  return strings.join('\n');
}
