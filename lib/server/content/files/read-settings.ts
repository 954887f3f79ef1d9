import { isMap, isNode, isPair, isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import { z } from 'zod';
import type { Problem } from '@/lib/server/content/files/problem';
import { issueWords } from '@/lib/server/content/files/describe-issue';
import { didYouMean } from '@/lib/server/content/files/suggest';
import { findYamlFaults } from '@/lib/server/content/files/yaml-errors';

/** Settings that a schema has accepted, and the line on which each of them stands. */
export interface ReadSettings<T> {
  readonly value: T;
  readonly lineOf: (...path: (string | number)[]) => number;
}

export type SettingsResult<T> =
  | { readonly ok: true; readonly settings: ReadSettings<T> }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** What a file says after something else was added to it, and where a part of that stands in the file. */
export interface Completed {
  readonly value: unknown;
  readonly pathIn: (path: readonly (string | number)[]) => (string | number)[];
}

/**
 * Reads YAML by a schema. Every mistake is told with its line and with what to write instead.
 * `firstLine` is the line of the file on which the text begins (front matter starts on the second);
 * `complete` may add to what was written before it is checked.
 */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  file: string,
  firstLine = 1,
  complete: (written: unknown) => Completed = (value) => ({ value, pathIn: (path) => [...path] }),
): SettingsResult<z.output<Schema>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf = (...path: (string | number)[]) => lineAt(offsetOf(document, path));

  const faults = findYamlFaults(document, text);
  if (faults.length > 0) {
    const problems = faults.map(({ offset, message }) => ({ file, line: lineAt(offset), message }));
    return { ok: false, problems };
  }

  const { value, pathIn } = complete(document.toJS() ?? {});
  const result = schema.safeParse(value, { error: issueWords, reportInput: true });
  if (result.success) return { ok: true, settings: { value: result.data, lineOf } };
  const problems = result.error.issues.flatMap((issue) =>
    problemsOf(issue, schema, pathIn).map(({ path, message }) => ({
      file,
      line: lineOf(...path),
      message,
    })),
  );
  return { ok: false, problems };
}

/** Where the value at `path` begins, or the nearest thing around it that is there. */
function offsetOf(document: Document.Parsed, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent =
      length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const last = path[length - 1];
    if (isMap(parent)) {
      const pair = parent.items.find(
        (item) => isPair(item) && isScalar(item.key) && item.key.value === last,
      );
      if (isScalar(pair?.key) && pair.key.range) return pair.key.range[0];
    }
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

interface PathProblem {
  readonly path: (string | number)[];
  readonly message: string;
}

function problemsOf(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  pathIn: Completed['pathIn'],
): PathProblem[] {
  const path = pathIn(issue.path.map((part) => (typeof part === 'number' ? part : String(part))));
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema, path);
    return issue.keys.map((key) => ({
      path: [...path, key],
      message:
        `"${key}" is not a setting here.` +
        (didYouMean(key, known) ||
          (known.length === 0 ? ' Remove it.' : ` Settings here are: ${known.join(', ')}.`)),
    }));
  }
  // A schema's own message begins with what to write.
  const isOwn = issue.message !== issueWords(issue);
  return [{ path, message: `${settingName(path)}${isOwn ? ':' : ''} ${issue.message}` }];
}

function settingName(path: readonly (string | number)[]): string {
  if (path.length === 0) return 'The file';
  const text = path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part + 1}]` : name === '' ? part : `${name}.${part}`,
    '',
  );
  return `"${text}"`;
}

/** The setting names that a schema knows at a place, read from its JSON Schema. */
function knownKeys(schema: z.ZodType, path: readonly (string | number)[]): string[] {
  const json: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const keys = new Set<string>();
  for (const place of placesAt(json, path)) {
    const properties = field(place, 'properties');
    if (typeof properties === 'object' && properties !== null) {
      for (const key of Object.keys(properties)) keys.add(key);
    }
  }
  return [...keys];
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function alternatives(place: unknown): unknown[] {
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => {
    const list = field(place, name);
    return Array.isArray(list) ? list.flatMap(alternatives) : [];
  });
  return [place, ...branches];
}

function placesAt(root: unknown, path: readonly (string | number)[]): unknown[] {
  return path.reduce<unknown[]>(
    (places, part) =>
      places
        .map((place) =>
          typeof part === 'number'
            ? field(place, 'items')
            : (field(field(place, 'properties'), part) ?? field(place, 'additionalProperties')),
        )
        .flatMap(alternatives),
    alternatives(root),
  );
}
