import type { IncomingMessage, ServerResponse } from 'node:http';
import { prefersJson } from '@/lib/server/platform/http/requests/content-negotiation';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';
import type { RouteHeaders } from '@/lib/next/build-output';

const tooMany = (seconds: number) =>
  `Too many requests have come from your address. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}, then try again.`;

interface RequestRateOptions {
  readonly rate: Pick<RequestRate, 'take'>;
  /** Returns a client's network; `undefined` where clients cannot be told apart. */
  readonly networkOf: (request: IncomingMessage) => string | undefined;
  readonly headersOf: RouteHeaders;
  /** Returns the error page for browsers. */
  readonly readPage: () => string;
}

interface Bucket {
  readonly tokens: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A post costs as much as five pages of a form, because it is parsed, checked and stored. */
const costOfPost = 5;

/** 600 posts or 3,000 form pages in a burst: several school classes behind one address. */
const capacity = 3000;

/** A lasting rate of one post or five form pages per second. */
const tokensPerSecond = 5;

/** More networks than send at one time; they take a few megabytes. */
const maxNetworks = 20_000;

/** Bytes of a refused body that are read, so that the client can read the response. */
const maxDrained = 1024 * 1024;

/**
 * Counts requests per network in a token bucket, in the memory of this process. Deletes the buckets
 * used longest ago; such a network starts again with a full one.
 */
export class RequestRate {
  private readonly buckets = new Map<string, Bucket>();

  constructor(private readonly now: () => Date) {}

  /** Takes the cost from a bucket. Returns 0, or the seconds to wait where it holds too little. */
  take(network: string, cost: number): number {
    const at = this.now().getTime();
    const known = this.buckets.get(network) ?? { tokens: capacity, at };
    const refilled = known.tokens + (Math.max(0, at - known.at) / 1000) * tokensPerSecond;
    const tokens = Math.min(capacity, refilled);
    const isAdmitted = tokens >= cost;
    // A map iterates in insertion order: this keeps the bucket used longest ago first.
    this.buckets.delete(network);
    this.buckets.set(network, { tokens: isAdmitted ? tokens - cost : tokens, at });
    const [oldest] = this.buckets.keys();
    if (this.buckets.size > maxNetworks && oldest !== undefined) this.buckets.delete(oldest);
    return isAdmitted ? 0 : Math.max(1, Math.ceil((cost - tokens) / tokensPerSecond));
  }
}

/**
 * Responds with 429 and `Retry-After` if a network sends too many requests, before a body is parsed.
 * Counts pages of forms and all requests with other methods, accepted or refused.
 */
export function limitRequests({
  rate,
  networkOf,
  headersOf,
  readPage,
}: RequestRateOptions): Middleware {
  return (request, response, next) => {
    const cost = costOf(request);
    const network = cost === 0 ? undefined : networkOf(request);
    const seconds = network === undefined ? 0 : rate.take(network, cost);
    if (seconds === 0) {
      next();
      return;
    }
    // Next.js sets these headers on all other responses.
    const headers = headersOf(request.url ?? '/') ?? headersOf('/') ?? [];
    for (const [name, value] of headers) response.setHeader(name, value);
    refuse(request, response, seconds, readPage);
  };
}

function costOf({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): number {
  // The payment service signs its requests and sends them from few addresses.
  if (url.startsWith('/api/stripe/')) return 0;
  if (method === 'GET' || method === 'HEAD') return /^\/(?:f|p)\//.test(url) ? 1 : 0;
  return method === 'OPTIONS' ? 0 : costOfPost;
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  seconds: number,
  readPage: () => string,
): void {
  const message = tooMany(seconds);
  const isPage = /\btext\/html\b/i.test(request.headers.accept ?? '');
  const isJson = prefersJson(request.headers) || !isPage;
  const body = isJson ? JSON.stringify({ error: message, errors: [{ message }] }) : readPage();
  response.statusCode = 429;
  response.setHeader('Retry-After', seconds);
  response.setHeader('Cache-Control', 'private, no-store');
  // A form on another site can read the reason.
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
  response.setHeader('Content-Type', `${isJson ? 'application/json' : 'text/html'}; charset=utf-8`);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  const hasBody = request.headers['transfer-encoding'] !== undefined || length > 0;
  if (hasBody && !(length <= maxDrained)) response.setHeader('Connection', 'close');
  else request.resume();
  response.end(body);
}
