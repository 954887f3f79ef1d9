import type { IncomingMessage, ServerResponse } from 'node:http';
import { prefersJson } from '@/lib/server/http/content-negotiation';
import type { Middleware } from '@/lib/server/http/middleware';
import type { readRouteHeaders } from '@/lib/server/http/route-headers';

/** Where a client sends requests from; `undefined` where nothing tells clients apart. */
export type NetworkOf = (request: IncomingMessage) => string | undefined;

interface RequestLimits {
  readonly rate: Pick<RequestRate, 'take'>;
  readonly networkOf: NetworkOf;
  readonly headersOf: ReturnType<typeof readRouteHeaders>;
  /** The whole answer for browsers. */
  readonly page: string;
}

interface Bucket {
  readonly tokens: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A post costs as much as five pages of a form, because it is parsed, checked and stored. */
const costOfPost = 5;

/** 600 posts or 3,000 form pages at once: several school classes behind one address. */
const capacity = 3000;

/** One post or five form pages a second, for as long as a client likes. */
const tokensPerSecond = 5;

/** More networks than send at one time. At most some megabytes, however many there are. */
const mostNetworks = 20_000;

/** Bytes up to which the rest of a refused body is read, so that the client sees the answer. */
const mostDrained = 1024 * 1024;

/**
 * Counts requests per network in a token bucket, in the memory of this process. A network that is
 * forgotten because too many others came starts anew with a full bucket.
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
    // Inserted anew, so that the first one is always the one that was used longest ago.
    this.buckets.delete(network);
    this.buckets.set(network, { tokens: isAdmitted ? tokens - cost : tokens, at });
    const [oldest] = this.buckets.keys();
    if (this.buckets.size > mostNetworks && oldest !== undefined) this.buckets.delete(oldest);
    return isAdmitted ? 0 : Math.max(1, Math.ceil((cost - tokens) / tokensPerSecond));
  }

  get size(): number {
    return this.buckets.size;
  }
}

/**
 * Answers 429 with `Retry-After` where a network sends too many requests, before anything is parsed.
 * Counts every request that changes something, taken or refused, and every page of a form.
 */
export function limitRequests({ rate, networkOf, headersOf, page }: RequestLimits): Middleware {
  return (request, response, next) => {
    const cost = costOf(request);
    const network = cost === 0 ? undefined : networkOf(request);
    const seconds = network === undefined ? 0 : rate.take(network, cost);
    if (seconds === 0) {
      next();
      return;
    }
    // Next.js sets the headers of all other responses.
    const headers = headersOf(request.url ?? '/') ?? headersOf('/') ?? [];
    for (const [name, value] of headers) response.setHeader(name, value);
    refuse(request, response, seconds, page);
  };
}

function costOf({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): number {
  // The payment service sends from few addresses, signs what it sends, and must not be kept out.
  if (url.startsWith('/api/stripe/')) return 0;
  if (method === 'GET' || method === 'HEAD') return /^\/(?:f|p)\//.test(url) ? 1 : 0;
  return method === 'OPTIONS' ? 0 : costOfPost;
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  seconds: number,
  page: string,
): void {
  const message = `Too many requests have come from your address. Please wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}, then try again.`;
  const isPage = /\btext\/html\b/i.test(request.headers.accept ?? '');
  const isJson = prefersJson(request.headers) || !isPage;
  const body = isJson ? JSON.stringify({ error: message, errors: [{ message }] }) : page;
  response.statusCode = 429;
  response.setHeader('Retry-After', seconds);
  response.setHeader('Cache-Control', 'private, no-store');
  // A form on another site can read why it was refused.
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
  response.setHeader('Content-Type', `${isJson ? 'application/json' : 'text/html'}; charset=utf-8`);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  const hasBody = request.headers['transfer-encoding'] !== undefined || length > 0;
  if (hasBody && !(length <= mostDrained)) response.setHeader('Connection', 'close');
  else request.resume();
  response.end(body);
}
