import { Agent, request } from 'node:http';

/** A request whose path and headers are sent as they are. */
export interface RawRequest {
  readonly path: string;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a URL-encoded form. */
  readonly fields?: Readonly<Record<string, string>>;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request without changing its path, as browsers and Playwright do. */
export async function requestRaw(
  site: string,
  { path, method, headers = {}, fields }: RawRequest,
): Promise<RawResponse> {
  const { hostname, port } = new URL(site);
  const body = fields === undefined ? undefined : new URLSearchParams(fields).toString();
  const formHeaders = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': String(Buffer.byteLength(body ?? '')),
  };
  return new Promise((resolve, reject) => {
    const options = { agent, hostname, port, path, method };
    const allHeaders = { ...(body === undefined ? {} : formHeaders), ...headers };
    const sent = request({ ...options, headers: allHeaders }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, body: Buffer.concat(chunks).toString() });
      });
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
