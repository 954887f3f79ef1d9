import { type ServerResponse } from 'node:http';

type Headers = Readonly<Record<string, string>>;

/** The response to a request, or a connection that is closed without one. */
export type HttpResponse =
  | { readonly kind: 'cut' }
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly headers: Headers;
      readonly body: Buffer | string;
    };

export const reply = (
  status: number,
  body: Buffer | string,
  type: string,
  headers: Headers = {},
): HttpResponse => ({
  kind: 'reply',
  status,
  body,
  headers: {
    ...headers,
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  },
});

export const json = (status: number, body: object, headers: Headers = {}): HttpResponse =>
  reply(status, JSON.stringify(body), 'application/json', headers);

/** The site's pages have another origin. There are no cookies, so any origin is allowed. */
export const corsHeaders: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Max-Age': '600',
};

export function sendResponse(outgoing: HttpResponse, response: ServerResponse): void {
  if (outgoing.kind === 'cut') {
    response.destroy();
    return;
  }
  response.writeHead(outgoing.status, outgoing.headers);
  response.end(outgoing.body);
}
