import { parseDocument, stringify, type Scalar } from 'yaml';

type ScalarValue = string | number | boolean | null;

/** How a scalar is written: as the library's `Scalar.type`. */
export type ScalarStyle = Scalar['type'];

/** A value as it is written behind `key:` or `-`. */
export interface WrittenValue {
  /** What stands on the line of the key. */
  readonly inline: string;
  /** The lines below, each with the line feed in front of it; empty if there are none. */
  readonly below: string;
}

/** Words and clock times that YAML 1.1 reads as something else: other programs may. */
const ambiguous = /^(?:y|n|yes|no|on|off)$|^\d+:\d/i;

/** Writes a scalar for a list or map in brackets, on one line. */
export function writeFlowScalar(value: ScalarValue, style: ScalarStyle): string {
  const candidate = oneLine(value, style, true);
  const isRight = readsAs(`[${candidate}]`, (read) => Array.isArray(read) && read[0] === value);
  return isRight ? candidate : JSON.stringify(value);
}

/**
 * Writes a scalar behind `key:` or `-`, at a column of the file, in the style that it had if that can hold it.
 * Text of several lines becomes a block, indented by `indent` columns more.
 */
export function writeBlockScalar(
  value: ScalarValue,
  style: ScalarStyle,
  column: number,
  indent: number,
): WrittenValue {
  const isRight = ({ inline, below }: WrittenValue) =>
    readsAs(
      `${' '.repeat(column)}k: ${inline}${below}\n`,
      (read) =>
        typeof read === 'object' && read !== null && 'k' in read && Object.is(read.k, value),
    );
  const block = typeof value === 'string' ? blockStyle(value, style) : undefined;
  if (typeof value === 'string' && block !== undefined) {
    const pad = ' '.repeat(column + indent);
    const lines = block === 'folded' ? foldLines(value, 90) : value.replace(/\n$/, '').split('\n');
    const indicator = /^\n* /.test(value) ? String(indent) : '';
    const chomping = value.endsWith('\n') ? '' : '-';
    const written = {
      inline: `${block === 'folded' ? '>' : '|'}${indicator}${chomping}`,
      below: lines.map((line) => (line === '' ? '\n' : `\n${pad}${line}`)).join(''),
    };
    if (isRight(written)) return written;
    if (block === 'folded') return writeBlockScalar(value, 'BLOCK_LITERAL', column, indent);
  }
  const written = { inline: oneLine(value, style, false), below: '' };
  return isRight(written) ? written : { inline: JSON.stringify(value), below: '' };
}

/** A block ends with one line end or none: more would depend on the blank lines below it. */
function blockStyle(value: string, style: ScalarStyle): 'folded' | 'literal' | undefined {
  const wasBlock = style === 'BLOCK_FOLDED' || style === 'BLOCK_LITERAL';
  if (value.trim() === '' || value.endsWith('\n\n')) return undefined;
  if (!wasBlock && (!value.includes('\n') || style?.startsWith('QUOTE') === true)) return undefined;
  return style === 'BLOCK_FOLDED' ? 'folded' : 'literal';
}

/** Wraps paragraphs at about `width` columns. In a folded text a line feed is written as a blank line. */
function foldLines(value: string, width: number): string[] {
  const paragraphs = value.replace(/\n$/, '').split('\n');
  return paragraphs.flatMap((paragraph, index) => {
    const lines: string[] = [];
    for (const word of paragraph.split(' ')) {
      const last = lines.at(-1);
      if (last === undefined || last.length + word.length >= width) lines.push(word);
      else lines[lines.length - 1] = `${last} ${word}`;
    }
    return index === 0 || paragraph === '' ? lines : ['', ...lines];
  });
}

function oneLine(value: ScalarValue, style: ScalarStyle, isFlow: boolean): string {
  if (typeof value === 'string' && /[\n\r]/.test(value)) return JSON.stringify(value);
  const isPlain = style === undefined || style === 'PLAIN' || style.startsWith('BLOCK');
  const type =
    isPlain && typeof value === 'string' && ambiguous.test(value) ? 'QUOTE_SINGLE' : style;
  const written = stringify([value], {
    collectionStyle: isFlow ? 'flow' : 'block',
    flowCollectionPadding: false,
    lineWidth: 0,
    singleQuote: true,
    defaultStringType: type?.startsWith('QUOTE') === true ? type : 'PLAIN',
  }).trimEnd();
  return isFlow ? written.slice(1, -1) : written.slice(2);
}

function readsAs(text: string, isRight: (read: unknown) => boolean): boolean {
  const document = parseDocument(text, { prettyErrors: false });
  return document.errors.length === 0 && isRight(document.toJS());
}
