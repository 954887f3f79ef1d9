import { type IncomingMessage } from 'node:http';
import { decodeParameters, type Parameters } from './parameters';

/** No call of the practice service needs more, in bytes. */
const limit = 64 * 1024;

/** The whole body as text; `undefined` when it is too long. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What a JSON body says; `undefined` when it is none. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * The parameters of a call: of its query for a GET, of its body otherwise. Stripe's libraries send
 * forms; JSON is read as well, for callers that find it easier. `undefined` when it is neither.
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
