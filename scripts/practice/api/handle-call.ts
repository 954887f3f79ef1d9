import { setTimeout as pause } from 'node:timers/promises';
import { apiVersion, errorBody, invalid, type ApiResponse } from './response';
import { type Call, type Service } from '../service';
import { type FaultOrder, type Faults } from '../faults';
import { fingerprint, type Idempotency } from './idempotency';
import { type Parameters } from './parameters';
import { routes, type Route } from './routes';
import { type Webhooks } from '../webhooks';

/** A request as it came, with its parameters taken apart. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly parameters: Parameters;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly version: string | undefined;
}

/** What the caller gets: an answer, or a line that is cut. */
export type CallResult =
  | { readonly kind: 'answer'; readonly answer: ApiResponse; readonly isReplayed: boolean }
  | { readonly kind: 'cut' };

export interface ServiceParts {
  readonly service: Service;
  readonly faults: Faults;
  readonly idempotency: Idempotency;
  readonly webhooks: Webhooks;
  /** Ends delays when the service closes. */
  readonly signal: AbortSignal;
}

/** Answers one call of the API, with the faults that were ordered for it. */
export async function handleCall(request: ApiRequest, parts: ServiceParts): Promise<CallResult> {
  const found = findRoute(request);
  if (found === undefined) {
    return plain(
      invalid(`Unrecognized request URL (${request.method}: ${request.path}).`, { status: 404 }),
    );
  }
  const { route, id } = found;
  const key = readKey(request.authorization);
  if (key === undefined) return plain(wrongKey);
  if (key === 'publishable' && !route.isPublic) return plain(needsSecretKey);
  if (request.version !== undefined && request.version !== apiVersion) {
    return plain(
      invalid(
        `The practice service speaks version ${apiVersion} of the API, and was asked in ${request.version}.`,
      ),
    );
  }

  const order = parts.faults.take(route.name);
  if (order?.fault === 'busy') return plain(tooMany);
  if (order?.fault === 'drop-before') return { kind: 'cut' };
  const call: Call = { service: parts.service, key, id, parameters: request.parameters };
  const keyed = request.method === 'POST' ? request.idempotencyKey : undefined;
  const result =
    keyed === undefined
      ? await execute(route, call, order, parts)
      : await executeOnce(route, call, order, parts, { key: keyed, path: request.path });
  if (order?.fault === 'delay-after') await wait(order, parts.signal);
  return order?.fault === 'drop-after' ? { kind: 'cut' } : result;
}

const plain = (answer: ApiResponse): CallResult => ({ kind: 'answer', answer, isReplayed: false });

async function executeOnce(
  route: Route,
  call: Call,
  order: FaultOrder | undefined,
  parts: ServiceParts,
  { key, path }: { readonly key: string; readonly path: string },
): Promise<CallResult> {
  const { idempotency, service } = parts;
  const request = fingerprint(route.method, path, JSON.stringify(call.parameters));
  const known = idempotency.look(key, request);
  if (known.kind === 'refused') return plain(known.answer);
  if (known.kind === 'again') return { kind: 'answer', answer: known.answer, isReplayed: true };
  idempotency.begin(key);
  const result = await execute(route, call, order, parts);
  if (result.kind === 'cut') return result;
  idempotency.end(key, request, result.answer);
  service.ledger.flush();
  return result;
}

/** Does what was asked, durably. A caller that has gone away changes nothing, as with Stripe. */
async function execute(
  route: Route,
  call: Call,
  order: FaultOrder | undefined,
  { service, webhooks, signal }: ServiceParts,
): Promise<CallResult> {
  if (order?.fault === 'delay-before') await wait(order, signal);
  if (signal.aborted) return { kind: 'cut' };
  if (order?.fault === 'error') return plain(broken);
  const answer = route.handle(call);
  service.ledger.flush();
  webhooks.nudge();
  return plain(order?.fault === 'error-after' ? broken : answer);
}

const wait = ({ milliseconds }: FaultOrder, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal }).catch(() => undefined);

function findRoute({
  method,
  path,
}: ApiRequest): { readonly route: Route; readonly id: string } | undefined {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match !== null) return { route, id: match[1] ?? '' };
  }
  return undefined;
}

/** Only keys that say of themselves that they are for practice. */
function readKey(authorization: string | undefined): Call['key'] | undefined {
  const [scheme, given = ''] = (authorization ?? '').split(' ');
  const key =
    scheme === 'Basic' ? (Buffer.from(given, 'base64').toString().split(':')[0] ?? '') : given;
  if (key.startsWith('sk_practice_')) return 'secret';
  return key.startsWith('pk_practice_') ? 'publishable' : undefined;
}

/** Says nothing of the key that came: it might be a real one. */
const wrongKey = invalid(
  'The practice payment service takes only keys that begin with sk_practice_ or pk_practice_. Never send it a real key.',
  { status: 401 },
);

const needsSecretKey = invalid(
  'This API call cannot be made with a publishable API key. Please use a secret API key.',
  { code: 'secret_key_required', status: 403 },
);

const tooMany: ApiResponse = {
  status: 429,
  body: errorBody({
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded.',
  }),
  isKept: false,
};

const broken: ApiResponse = {
  status: 500,
  body: errorBody({
    type: 'api_error',
    message: 'An unknown error occurred (ordered at the practice service).',
  }),
  isKept: true,
};
