import Markdoc, { type Node } from '@markdoc/markdoc';
import { LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import { currentLanguage } from '@/lib/languages/current-language';
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
  /**
   * Returns what `validate` makes of the settings in a text, by a schema. All results for the same schema, file, line and
   * text must be alike.
   */
  readonly keepSettings: <Result>(written: WrittenSettings, validate: () => Result) => Result;
}

/** Settings as a file has them. */
export interface WrittenSettings {
  readonly schema: z.ZodType;
  readonly text: string;
  readonly file: string;
  /** The line of the file on which the text starts. */
  readonly firstLine: number;
}

/** Parses each text again. */
export const textParsers: TextParsers = {
  parseYaml: (text) => {
    const lines = new LineCounter();
    return { document: parseDocument(text, { lineCounter: lines, prettyErrors: false }), lines };
  },
  parseMarkdoc: (text) => Markdoc.parse(tokenizer.tokenize(text)),
  keepSettings: (_written, validate) => validate(),
};

/** In UTF-16 code units, for each kind of result. What a text is parsed to takes some fifty times as many bytes. */
const maxKept = 500_000;

/** Results by text: those of this reading of the site, and those of the reading before. */
class KeptResults<Result> {
  private before: ReadonlyMap<string, Result> = new Map();
  private current = new Map<string, Result>();
  private length = 0;

  startReading(): void {
    this.before = this.current;
    this.current = new Map();
    this.length = 0;
  }

  get(text: string, make: () => Result): Result {
    const result = this.current.get(text) ?? this.before.get(text) ?? make();
    if (!this.current.has(text) && this.length + text.length <= maxKept) {
      this.current.set(text, result);
      this.length += text.length;
    }
    return result;
  }
}

/**
 * Returns parsers for a site that is read again and again while one of its texts changes: the texts that the reading
 * before had too are not parsed and validated again. `startReading` begins a reading.
 */
export function keepParsed(
  parsers = textParsers,
): TextParsers & { readonly startReading: () => void } {
  const yaml = new KeptResults<ParsedYaml>();
  const markdoc = new KeptResults<Node>();
  const settings = new KeptResults<unknown>();
  const schemas = new Map<z.ZodType, number>();
  return {
    parseYaml: (text) => yaml.get(text, () => parsers.parseYaml(text)),
    parseMarkdoc: (text) => markdoc.get(text, () => parsers.parseMarkdoc(text)),
    keepSettings: <Result>(
      { schema, text, file, firstLine }: WrittenSettings,
      validate: () => Result,
    ) => {
      const number = schemas.get(schema) ?? schemas.size;
      schemas.set(schema, number);
      // Their mistakes are sentences.
      const key = [currentLanguage(), number, firstLine, file, text].join('\n');
      // The schema is a part of the key, and decides on the type.
      return settings.get(key, validate) as Result;
    },
    startReading: () => {
      for (const kept of [yaml, markdoc, settings]) kept.startReading();
    },
  };
}
