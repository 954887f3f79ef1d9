import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
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
