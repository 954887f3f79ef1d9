import type { IncomingMessage, ServerResponse } from 'node:http';

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
