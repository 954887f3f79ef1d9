import { isMap, isNode, isPair, isScalar, type Document } from 'yaml';
import { z } from 'zod';
import { findScalarProblems } from '@/lib/server/content/files/check-scalars';
import { describeIssue } from '@/lib/server/content/files/describe-issue';
import { didYouMean, type Problem } from '@/lib/server/content/files/problems';
import { textParsers } from '@/lib/server/content/files/text-parsers';
import { settingWords } from '@/lib/words/lib/server/content/files';
import { findYamlErrors } from '@/lib/server/content/files/yaml-errors';

type Path = readonly (string | number)[];

/** Valid settings with their line numbers. */
export interface Settings<T> {
  readonly value: T;
  readonly lineOf: (...path: (string | number)[]) => number;
}

export type SettingsResult<T> =
  | { readonly ok: true; readonly settings: Settings<T> }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A file's settings merged with others. */
export interface MergedSettings {
  readonly value: unknown;
  /** Returns the path in the file of a path in `value`. */
  readonly pathInFile: (path: Path) => (string | number)[];
  /** What of the file cannot be merged, by its path in the file. */
  readonly problems?: readonly PathProblem[];
}

interface PathProblem {
  readonly path: Path;
  readonly message: string;
}

/**
 * Parses and validates YAML; returns the value or all problems with their lines.
 *
 * `firstLine` is the line of the file on which `text` starts. `merge` changes the parsed value
 * before validation.
 */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  file: string,
  firstLine = 1,
  merge: (written: unknown) => MergedSettings = unmerged,
  parse = textParsers.parseYaml,
): SettingsResult<z.output<Schema>> {
  const { document, lines } = parse(text);
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf = (...path: (string | number)[]) => lineAt(offsetOf(document, path));

  const errors = findYamlErrors(document, text);
  if (errors.length > 0) {
    const problems = errors.map(({ offset, message }) => ({ file, line: lineAt(offset), message }));
    return { ok: false, problems };
  }

  const merged = merge(document.toJS() ?? {});
  const { value, pathInFile } = merged;
  const result = schema.safeParse(value, { error: describeIssue, reportInput: true });
  const problems = [
    ...findScalarProblems(document).map(({ offset, message }) => ({
      file,
      line: lineAt(offset),
      message,
    })),
    ...(merged.problems ?? []).map(({ path, message }) => ({
      file,
      line: lineOf(...path),
      message,
    })),
  ];
  if (result.success && problems.length === 0) {
    const lineOfValue: typeof lineOf = (...path) => lineOf(...pathInFile(path));
    return { ok: true, settings: { value: result.data, lineOf: lineOfValue } };
  }
  const issues = (result.error?.issues ?? []).flatMap((issue) =>
    problemsOfIssue(issue, schema, pathInFile).map(({ path, message }) => ({
      file,
      line: lineOf(...path),
      message,
    })),
  );
  // What is wrong with a value in curly quotes follows from them.
  const others = issues.filter(({ line }) => problems.every((problem) => problem.line !== line));
  return { ok: false, problems: [...problems, ...others] };
}

/** Leaves the settings of a file as they are. */
export function unmerged(value: unknown): MergedSettings {
  return { value, pathInFile: (path) => [...path] };
}

/** Returns the offset of the value at `path`, or of its nearest ancestor in the document. */
function offsetOf(document: Document.Parsed, path: Path): number {
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

function problemsOfIssue(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  pathInFile: MergedSettings['pathInFile'],
): PathProblem[] {
  const path = pathInFile(
    issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
  );
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema, path);
    const others =
      known.length === 0 ? settingWords.remove : settingWords.settingsHere(known.join(', '));
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: settingWords.unknown(key) + (didYouMean(key, known) || others),
    }));
  }
  // A message from the schema states what to write, so a colon separates it from the name.
  const colon = isFromSchema(issue) ? ':' : '';
  return [{ path, message: `${settingName(path)}${colon} ${issue.message}` }];
}

/** Returns whether the schema has the message, which is then a sentence of its own. */
export function isFromSchema(issue: z.core.$ZodIssue): boolean {
  const ofKey = issue.code === 'invalid_key' ? issue.issues[0] : undefined;
  return ofKey === undefined ? issue.message !== describeIssue(issue) : isFromSchema(ofKey);
}

/** Returns how messages name a setting, such as `"fields[2].label"`. */
export function settingName(path: Path): string {
  if (path.length === 0) return settingWords.wholeFile;
  const name = path.reduce<string>(
    (outer, part) =>
      typeof part === 'number' ? `${outer}[${part + 1}]` : outer === '' ? part : `${outer}.${part}`,
    '',
  );
  return `"${name}"`;
}

/** Returns the setting names that a schema accepts at a path, taken from its JSON Schema. */
function knownKeys(schema: z.ZodType, path: Path): string[] {
  const root: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const keys = new Set<string>();
  for (const node of schemasAt(root, path)) {
    const properties = property(node, 'properties');
    if (typeof properties === 'object' && properties !== null) {
      for (const key of Object.keys(properties)) keys.add(key);
    }
  }
  return [...keys];
}

/** Returns the JSON Schemas that apply at a path. */
function schemasAt(root: unknown, path: Path): unknown[] {
  return path.reduce<unknown[]>(
    (nodes, part) =>
      nodes
        .map((node) =>
          typeof part === 'number'
            ? property(node, 'items')
            : (property(property(node, 'properties'), part) ??
              property(node, 'additionalProperties')),
        )
        .flatMap(withBranches),
    withBranches(root),
  );
}

/** Returns a JSON Schema and the alternatives in it. */
function withBranches(node: unknown): unknown[] {
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => {
    const list = property(node, name);
    return Array.isArray(list) ? list.flatMap(withBranches) : [];
  });
  return [node, ...branches];
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
