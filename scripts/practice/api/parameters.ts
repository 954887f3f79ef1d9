import { type IncomingMessage } from 'node:http';
import { z } from 'zod';
import { invalid, type ApiResponse } from './response';

export type Parameters = Readonly<Record<string, unknown>>;

type Read<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'rejected'; readonly response: ApiResponse };

interface Branch {
  [name: string]: string | Branch;
}

/** Largest request body in bytes. */
const maxBytes = 64 * 1024;

/** Reads the request body as text; `undefined` if it is too large. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Parses a JSON body; `undefined` if it is invalid. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * Parses the parameters of a call: the query of a GET request, else the body, which is a form (as Stripe's
 * libraries send it) or JSON. `undefined` if it is neither.
 */
export function parametersOf(
  method: string,
  query: string,
  contentType: string,
  body: string,
): Parameters | undefined {
  if (method === 'GET') return decodeParameters(query);
  if (!contentType.startsWith('application/json')) return decodeParameters(body);
  const read = readJson(body);
  return typeof read === 'object' && read !== null ? { ...read } : undefined;
}

/**
 * Decodes `metadata[form]=donate&expand[0]=latest_charge` into objects and lists, as Stripe's libraries
 * encode them. The last of two conflicting values wins.
 */
export function decodeParameters(encoded: string): Parameters {
  const root = emptyBranch();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    const steps = [first, ...rest];
    const last = steps.pop() ?? '';
    let branch = root;
    for (const step of steps) {
      const next = branch[step];
      branch = branch[step] = typeof next === 'object' ? next : emptyBranch();
    }
    branch[last === '' ? String(Object.keys(branch).length) : last] = value;
  }
  return withLists(root);
}

/** Has no prototype, so that `constructor` is a parameter like any other. */
const emptyBranch = (): Branch => Object.create(null) as Branch;

function withLists(branch: Branch): Record<string, unknown> {
  const entries = Object.entries(branch).map(([name, value]): [string, unknown] => {
    if (typeof value === 'string') return [name, value];
    const isList = Object.keys(value).every((key, at) => key === String(at));
    const inner = withLists(value);
    return [name, isList ? Object.values(inner) : inner];
  });
  return Object.assign(Object.create(null) as object, Object.fromEntries(entries));
}

/** A whole number, as text. */
export const wholeNumber = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: 'integer' })
  .transform(Number);

export const trueOrFalse = z
  .enum(['true', 'false'], { error: 'boolean' })
  .transform((text) => text === 'true');

export const text = z.string().min(1, { error: 'empty' });

export const metadata = z.record(z.string().max(40), z.string().max(500));

/** Validates the parameters of a call. Errors have Stripe's codes and messages. */
export function readParameters<Value>(schema: z.ZodType<Value>, given: Parameters): Read<Value> {
  const result = schema.safeParse(given);
  if (result.success) return { kind: 'read', value: result.data };
  const { issues } = result.error;
  // Stripe reports one error at a time, unknown parameters first.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  return { kind: 'rejected', response: describe(issue, given) };
}

function describe(issue: z.core.$ZodIssue | undefined, given: Parameters): ApiResponse {
  if (issue === undefined) return invalid('Invalid request.');
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, ...issue.keys.slice(0, 1)]);
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = bracketed(issue.path);
  const value = valueAt(given, issue.path);
  if (value === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  switch (issue.message) {
    case 'integer':
      return invalid(`Invalid integer: ${JSON.stringify(value)}`, {
        code: 'parameter_invalid_integer',
        param,
      });
    case 'boolean':
      return invalid(`Invalid boolean: ${JSON.stringify(value)}`, { param });
    case 'empty':
      return invalid(
        `You passed an empty string for '${param}'. Remove '${param}' from your request or supply a non-empty value.`,
        { code: 'parameter_invalid_empty', param },
      );
    default:
      return invalid(`Invalid ${param}`, { param });
  }
}

function bracketed(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((step) => `[${step}]`).join('');
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
    given,
  );
}
