import type { z } from 'zod';
import { issueWords, typeWords } from '@/lib/words/lib/server/content/files';

/**
 * Describes an issue that zod itself finds, in words that follow the name of a setting.
 *
 * Returns `undefined` for issues that carry a message of their schema. `assignment` stands between a setting and
 * its value.
 */
export function describeIssue(
  issue: z.core.$ZodRawIssue | z.core.$ZodIssue,
  assignment: ': ' | '=' = ': ',
): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue, assignment);
    case 'invalid_value':
      return issueWords.oneOf(issue.values.join(', '));
    case 'too_small':
      return describeSize(issue.origin, issueWords.atLeast, Number(issue.minimum), issue.input);
    case 'too_big':
      return describeSize(issue.origin, issueWords.atMost, Number(issue.maximum), issue.input);
    case 'invalid_union': {
      // The alternative whose issue is nested deepest fits best.
      const alternatives = issue.errors.toSorted((a, b) => maxDepth(b) - maxDepth(a));
      return alternatives[0]?.[0]?.message;
    }
    case 'invalid_key':
      return issue.issues[0]?.message;
    default:
      return undefined;
  }
}

function maxDepth(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map(({ path }) => path.length));
}

function describeType(
  {
    expected,
    input,
    path = [],
  }: {
    readonly expected: string;
    readonly input?: unknown;
    readonly path?: readonly PropertyKey[];
  },
  assignment: string,
): string {
  const type = typeName(expected);
  if (input === undefined) return issueWords.missing(type);
  if (input === null) return issueWords.null(type);
  const name = path.at(-1);
  const example = suggestValue(expected, input, name);
  if (expected === 'array' && isRecord(input)) return issueWords.noEntries(type);
  if (example === undefined) return issueWords.wrongType(type);
  return issueWords.wrongTypeWrite(
    type,
    `${typeof name === 'string' ? name + assignment : ''}${example}`,
  );
}

/** Groups of which people write only the first setting, such as the path of a picture. */
const groups: Readonly<Record<PropertyKey, (quoted: string) => string>> = {
  picture: (quoted) => `{ src: ${quoted}, alt: "${issueWords.exampleAlt}" }`,
  logo: (quoted) => `{ src: ${quoted} }`,
};

/** Returns the value that the author probably meant, as YAML. */
function suggestValue(
  expected: string,
  input: unknown,
  name: PropertyKey | undefined,
): string | undefined {
  if (expected === 'string') {
    // YAML reads an unquoted `Tea: free` as a setting.
    const [pair, ...rest] = isRecord(input) ? Object.entries(input) : [];
    if (pair !== undefined && rest.length === 0) return quoteYaml(pair.map(String).join(': '));
    return isScalar(input) ? quoteYaml(String(input)) : undefined;
  }
  if (expected === 'array') {
    if (typeof input === 'string')
      return `[${input
        .split(',')
        .map((part) => quoteYaml(part.trim()))
        .join(', ')}]`;
    return isScalar(input) ? `[${String(input)}]` : undefined;
  }
  if (expected === 'object' && typeof input === 'string' && name !== undefined) {
    return Object.hasOwn(groups, name) ? groups[name]?.(quoteYaml(input)) : undefined;
  }
  return undefined;
}

function describeSize(
  origin: string,
  bound: (size: string | number) => string,
  limit: number,
  input: unknown,
): string {
  if (origin !== 'string' && origin !== 'array') return issueWords.wrongNumber(bound(limit));
  const length = typeof input === 'string' || Array.isArray(input) ? input.length : 0;
  const count = origin === 'string' ? issueWords.characters : issueWords.entries;
  if (length > 0) return issueWords.wrongSize(count(length), bound(count(limit)));
  return limit === 1 ? issueWords.empty : issueWords.emptyWrite(bound(count(limit)));
}

function typeName(expected: string): string {
  switch (expected) {
    case 'string':
    case 'number':
    case 'int':
    case 'boolean':
    case 'array':
    case 'object':
      return typeWords[expected];
    case 'record':
      return typeWords.object;
    default:
      return typeWords.other(expected);
  }
}

/** Quotes a text for YAML, with the kind of quotes that needs no escapes if there is one. */
export function quoteYaml(text: string): string {
  const bare = text.replace(/^[“”„«‘]/, '').replace(/[“”»’]$/, '');
  return bare.includes("'") || !bare.includes('"')
    ? `"${bare.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    : `'${bare}'`;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
