import { deliveryErrors } from '@/lib/words/lib/server/alerts';
import { lookup } from 'node:dns/promises';
import { request, type RequestOptions } from 'node:https';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import {
  hostOf,
  isPublicAddress,
  parseWebhookUrl,
} from '@/lib/server/alerts/webhooks/check-address';

/** For the resolver, the connection and the response together. */
export const timeoutMs = 5000;

/** The most of a response that is read. */
const maxResponseBytes = 64 * 1024;

/** The network, which tests replace. */
export interface WebhookNetwork {
  /** Returns the IP addresses of a host. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly request: (
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ) => ClientRequest;
}

/** Node's resolver and HTTPS client. */
export const webhookNetwork: WebhookNetwork = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  request,
};

/** A request to a webhook. */
export interface WebhookRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The result of a request. `refused`: the address is not on the public internet, nothing was sent. */
export type WebhookResponse =
  | { readonly kind: 'response'; readonly status: number }
  | { readonly kind: 'refused' | 'failed'; readonly error: string };

/**
 * Posts to a webhook. Resolves the host first, refuses it if one of its addresses is not public, and
 * connects to the address that was checked. Follows no redirect. Never rejects.
 */
export async function sendWebhook(
  { url: address, body, headers }: WebhookRequest,
  network: WebhookNetwork,
): Promise<WebhookResponse> {
  const url = parseWebhookUrl(address);
  if (url === undefined) return { kind: 'refused', error: deliveryErrors.notPublic };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const host = hostOf(url);
    const addresses = isIP(host) === 0 ? await abortable(network.resolve(host), signal) : [host];
    const [first] = addresses;
    if (first === undefined || !addresses.every(isPublicAddress)) {
      return { kind: 'refused', error: deliveryErrors.notPublic };
    }
    const status = await post(url, first, { body, headers, signal }, network);
    return { kind: 'response', status };
  } catch (error) {
    if (signal.aborted) return { kind: 'failed', error: deliveryErrors.timeout };
    return { kind: 'failed', error: describe(error) };
  }
}

interface PostOptions extends Pick<WebhookRequest, 'body' | 'headers'> {
  readonly signal: AbortSignal;
}

/** Posts to a checked IP address in the name of the URL's host. Returns the status. */
function post(
  url: URL,
  address: string,
  { body, headers, signal }: PostOptions,
  network: WebhookNetwork,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const host = hostOf(url);
    const options: RequestOptions = {
      method: 'POST',
      host: address,
      port: url.port === '' ? 443 : Number(url.port),
      path: `${url.pathname}${url.search}`,
      // The certificate must be that of the name. An IP address has no server name (RFC 6066).
      servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '',
      headers: {
        Host: url.host,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Frontdesk-Webhooks',
        ...headers,
      },
      // A connection of its own: a shared one could lead to another address.
      agent: false,
      signal,
    };
    const sent = network.request(options, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxResponseBytes) response.destroy(new Error(deliveryErrors.tooLong));
      });
      response.on('error', reject);
      response.on('end', () => {
        resolve(response.statusCode ?? 0);
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error(deliveryErrors.timeout));
    });
    promise.then(resolve, reject);
  });
}

/** Returns the code of a network error, or its message. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
