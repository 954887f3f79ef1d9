import type { ServerResponse } from 'node:http';
import { describeBody } from '@/lib/server/platform/http/middleware/replace-response';
import { endpointWords } from '@/lib/server/platform/http/words';

/** Responds 404 at an address without an endpoint. */
export function sendMissingEndpoint(response: ServerResponse): void {
  response.statusCode = 404;
  describeBody(response, 'text/plain', endpointWords.missing);
  response.end(endpointWords.missing);
}
