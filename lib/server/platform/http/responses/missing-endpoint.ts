import type { ServerResponse } from 'node:http';
import { describeBody } from '@/lib/server/platform/http/middleware/replace-response';

/** For the people who call endpoints. */
const message = 'There is no endpoint at this address.';

/** Responds 404 at an address without an endpoint. */
export function sendMissingEndpoint(response: ServerResponse): void {
  response.statusCode = 404;
  describeBody(response, 'text/plain', message);
  response.end(message);
}
