import type { IncomingMessage, ServerResponse } from 'node:http';
import { prefersJson } from '@/lib/server/platform/http/requests/content-negotiation';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { requestRateWords } from '@/lib/words/lib/server/platform/http';
import type { RouteHeaders } from '@/lib/next/build-output';

interface RequestRateOptions {
  readonly rate: Pick<RequestRate, 'take'>;
  /** Returns a client's network; `undefined` where clients cannot be told apart. */
  readonly networkOf: (request: IncomingMessage) => string | undefined;
  readonly headersOf: RouteHeaders;
  /** Returns the error page for browsers. */
  readonly readPage: (request: IncomingMessage) => string;
  /** Returns the language of the software for the response to a request. */
  readonly languageOf: (request: IncomingMessage) => string;
}

interface Bucket {
  readonly tokens: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The pages of forms, also in another language of the site. */
const formPage = /^\/(?:[a-z]{2}\/)?(?:f|p)\//;

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
  languageOf,
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
    const message = inLanguage(languageOf(request), () => requestRateWords.tooMany(seconds));
    refuse(request, response, { seconds, message, readPage });
  };
}

function costOf({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): number {
  // The payment service signs its requests and sends them from few addresses.
  if (url.startsWith('/api/stripe/')) return 0;
  if (method === 'GET' || method === 'HEAD') return formPage.test(url) ? 1 : 0;
  return method === 'OPTIONS' ? 0 : costOfPost;
}

interface Refusal extends Pick<RequestRateOptions, 'readPage'> {
  readonly seconds: number;
  /** For programs and scripts. */
  readonly message: string;
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { seconds, message, readPage }: Refusal,
): void {
  const isPage = /\btext\/html\b/i.test(request.headers.accept ?? '');
  const isJson = prefersJson(request.headers) || !isPage;
  const body = isJson
    ? JSON.stringify({ error: message, errors: [{ message }] })
    : readPage(request);
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
