import { type ServerResponse } from 'node:http';

type Headers = Readonly<Record<string, string>>;

/** What goes out for one request: an answer, or nothing but a line that is cut. */
export type Outgoing =
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
): Outgoing => ({
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

export const json = (status: number, body: object, headers: Headers = {}): Outgoing =>
  reply(status, JSON.stringify(body), 'application/json', headers);

export const noSuchFile = reply(404, 'There is no such file.', 'text/plain');

/** The site's pages are of another origin. No cookie is involved, so anyone may ask. */
export const forBrowsers: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Max-Age': '600',
};

export function send(outgoing: Outgoing, response: ServerResponse): void {
  if (outgoing.kind === 'cut') {
    response.destroy();
    return;
  }
  response.writeHead(outgoing.status, outgoing.headers);
  response.end(outgoing.body);
}
