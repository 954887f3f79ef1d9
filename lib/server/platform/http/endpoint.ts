import { describeBody } from '@/lib/server/platform/http/middleware/replace-response';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { endpointWords } from '@/lib/words/lib/server/platform/http';
import { parseFields } from '@/lib/server/platform/http/requests/parse-fields';

/** Responds to a request of an endpoint. `Deps` is what it needs from the process. */
export type EndpointHandler<Deps> = (
  request: NextApiRequest,
  response: NextApiResponse,
  deps: Deps,
) => unknown;

/** An endpoint that needs no session: the schema of what it reads, and its handler. */
export interface Endpoint<Deps> {
  readonly reads: z.ZodType;
  readonly handle: EndpointHandler<Deps>;
}

/** Defines an endpoint that reads parameters of the query; its handler gets their values as `input`. */
export function queryEndpoint<Shape extends z.ZodRawShape, Deps>(
  shape: Shape,
  handle: (
    request: NextApiRequest,
    response: NextApiResponse,
    input: z.output<z.ZodObject<Shape>>,
    deps: Deps,
  ) => unknown,
): Endpoint<Deps> {
  const reads = z.object(shape);
  return {
    reads,
    handle(request, response, deps) {
      const { data: input } = parseFields(reads, request.query);
      if (input !== undefined) return handle(request, response, input, deps);
      response.writeHead(400).end();
      return undefined;
    },
  };
}

/** Responds with 405 to methods other than GET and HEAD. Returns whether it did. */
export function rejectsMethod({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  response.setHeader('Allow', 'GET, HEAD');
  sendJson(response, 405, { ok: false });
  return true;
}

/** Sends JSON that no cache keeps. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.statusCode = status;
  response.end(JSON.stringify(body));
}

/** Responds 404 at an address without an endpoint. */
export function sendMissingEndpoint(response: ServerResponse): void {
  const message = endpointWords.missing;
  response.statusCode = 404;
  describeBody(response, 'text/plain', message);
  response.end(message);
}
