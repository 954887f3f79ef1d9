import Markdoc, { type Node } from '@markdoc/markdoc';
import { LineCounter, parseDocument, type Document } from 'yaml';
import { tokenizer } from '@/lib/server/content/tokenizer';

/** YAML with the offsets of its lines. */
interface ParsedYaml {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** Parses the texts of a site's files. What they return must not be changed. */
export interface TextParsers {
  readonly parseYaml: (text: string) => ParsedYaml;
  readonly parseMarkdoc: (text: string) => Node;
}

/** Parses each text again. */
export const textParsers: TextParsers = {
  parseYaml: (text) => {
    const lines = new LineCounter();
    return { document: parseDocument(text, { lineCounter: lines, prettyErrors: false }), lines };
  },
  parseMarkdoc: (text) => Markdoc.parse(tokenizer.tokenize(text)),
};

/** In UTF-16 code units, for each of the two. What a text is parsed to takes some fifty times as many bytes. */
const maxKept = 500_000;

/** Results by text: those of this reading of the site, and those of the reading before. */
class KeptResults<Result> {
  private before: ReadonlyMap<string, Result> = new Map();
  private current = new Map<string, Result>();
  private length = 0;

  constructor(private readonly parse: (text: string) => Result) {}

  startReading(): void {
    this.before = this.current;
    this.current = new Map();
    this.length = 0;
  }

  readonly get = (text: string): Result => {
    const result = this.current.get(text) ?? this.before.get(text) ?? this.parse(text);
    if (!this.current.has(text) && this.length + text.length <= maxKept) {
      this.current.set(text, result);
      this.length += text.length;
    }
    return result;
  };
}

/**
 * Returns parsers for a site that is read again and again while one of its texts changes: the texts that the reading
 * before had too are not parsed again. `startReading` begins a reading.
 */
export function keepParsed(
  parsers = textParsers,
): TextParsers & { readonly startReading: () => void } {
  const yaml = new KeptResults(parsers.parseYaml);
  const markdoc = new KeptResults(parsers.parseMarkdoc);
  return {
    parseYaml: yaml.get,
    parseMarkdoc: markdoc.get,
    startReading: () => {
      yaml.startReading();
      markdoc.startReading();
    },
  };
}
