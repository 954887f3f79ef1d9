import type { z } from 'zod';

/**
 * Describes a mistake that a schema finds by itself: what is wrong and what to write instead, to be
 * read after the setting's name. Schemas say the rest in their own messages.
 */
export function issueWords(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords(issue.expected, issue.input, issue.path ?? []);
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return sizeWords(issue.origin, 'at least', Number(issue.minimum), issue.input);
    case 'too_big':
      return sizeWords(issue.origin, 'at most', Number(issue.maximum), issue.input);
    case 'invalid_union': {
      // The alternative that fits furthest is the one that was meant.
      const near = issue.errors.toSorted((a, b) => depthOf(b) - depthOf(a));
      return near[0]?.[0]?.message;
    }
    default:
      return undefined;
  }
}

function depthOf(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map(({ path }) => path.length));
}

function typeWords(expected: string, input: unknown, path: readonly PropertyKey[]): string {
  const wanted = kindOf(expected);
  if (input === undefined) return `is missing. Write ${wanted} for it.`;
  if (input === null) return `is empty. Write ${wanted} for it, or remove it.`;
  const example = exampleOf(expected, input);
  if (example === undefined) return `must be ${wanted}.`;
  const name = path.at(-1);
  return `must be ${wanted}. Write ${typeof name === 'string' ? `${name}: ` : ''}${example}`;
}

/** The value that was probably meant, as YAML. */
function exampleOf(expected: string, input: unknown): string | undefined {
  if (expected === 'string') {
    // YAML reads an unquoted `Tea: free` as a setting.
    const [pair, ...rest] = isRecord(input) ? Object.entries(input) : [];
    if (pair !== undefined && rest.length === 0) return quote(pair.map(String).join(': '));
    return isPlain(input) ? quote(String(input)) : undefined;
  }
  if (expected === 'array') {
    if (typeof input === 'string') return `[${quote(input)}]`;
    return isPlain(input) ? `[${String(input)}]` : undefined;
  }
  return undefined;
}

function sizeWords(origin: string, bound: string, limit: number, input: unknown): string {
  if (origin === 'string' || origin === 'array') {
    const length = typeof input === 'string' || Array.isArray(input) ? input.length : 0;
    const unit = origin === 'string' ? 'character' : 'entry';
    if (length === 0) {
      return `is empty. Write ${limit === 1 ? 'something for it' : countWords(bound, limit, unit)}.`;
    }
    return `has ${countWords('', length, unit)}. Write ${countWords(bound, limit, unit)}.`;
  }
  return `must be ${bound} ${limit}.`;
}

function countWords(bound: string, count: number, unit: 'character' | 'entry'): string {
  const plural = unit === 'entry' ? 'entries' : 'characters';
  return `${bound} ${count} ${count === 1 ? unit : plural}`.trim();
}

function kindOf(expected: string): string {
  switch (expected) {
    case 'string':
      return 'a text';
    case 'number':
      return 'a number';
    case 'int':
      return 'a whole number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'a list';
    case 'object':
    case 'record':
      return 'a group of settings';
    default:
      return `a value of the kind ${expected}`;
  }
}

/** A text in the quotes of YAML that need nothing changed inside, where there are any. */
export function quote(text: string): string {
  const bare = text.replace(/^[“”„«]/, '').replace(/[“”»]$/, '');
  return bare.includes("'") || !bare.includes('"')
    ? `"${bare.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    : `'${bare}'`;
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
