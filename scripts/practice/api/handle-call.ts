import { setTimeout as pause } from 'node:timers/promises';
import { apiVersion, errorBody, invalid, type ApiResponse } from './response';
import { type Call, type Service } from '../service';
import { type FaultRule, type Faults } from '../faults';
import { fingerprint, type Idempotency } from './idempotency';
import { type Parameters } from './parameters';
import { routes, type Route } from './routes';
import { type Webhooks } from '../webhooks';

/** A request to the API with decoded parameters. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly parameters: Parameters;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly version: string | undefined;
}

/** The response to a call, or a closed connection without one. */
export type CallResult =
  | { readonly kind: 'response'; readonly response: ApiResponse; readonly isReplayed: boolean }
  | { readonly kind: 'cut' };

export interface ServiceParts {
  readonly service: Service;
  readonly faults: Faults;
  readonly idempotency: Idempotency;
  readonly webhooks: Webhooks;
  /** Ends delays when the service closes. */
  readonly signal: AbortSignal;
}

/** Handles a call of the API, with the next fault for its route. */
export async function handleCall(request: ApiRequest, parts: ServiceParts): Promise<CallResult> {
  const match = findRoute(request);
  if (match === undefined) {
    return respond(
      invalid(`Unrecognized request URL (${request.method}: ${request.path}).`, { status: 404 }),
    );
  }
  const { route, id } = match;
  const key = readKey(request.authorization);
  if (key === undefined) return respond(invalidKey);
  if (key === 'publishable' && !route.isPublic) return respond(needsSecretKey);
  if (request.version !== undefined && request.version !== apiVersion) {
    return respond(
      invalid(
        `The practice service speaks version ${apiVersion} of the API, and was asked in ${request.version}.`,
      ),
    );
  }

  const fault = parts.faults.take(route.name);
  if (fault?.fault === 'busy') return respond(rateLimited);
  if (fault?.fault === 'drop-before') return { kind: 'cut' };
  const call: Call = { service: parts.service, key, id, parameters: request.parameters };
  const idempotencyKey = request.method === 'POST' ? request.idempotencyKey : undefined;
  const result =
    idempotencyKey === undefined
      ? await execute(route, call, fault, parts)
      : await executeOnce(route, call, fault, parts, { key: idempotencyKey, path: request.path });
  if (fault?.fault === 'delay-after') await wait(fault, parts.signal);
  return fault?.fault === 'drop-after' ? { kind: 'cut' } : result;
}

const respond = (response: ApiResponse): CallResult => ({
  kind: 'response',
  response,
  isReplayed: false,
});

async function executeOnce(
  route: Route,
  call: Call,
  fault: FaultRule | undefined,
  parts: ServiceParts,
  { key, path }: { readonly key: string; readonly path: string },
): Promise<CallResult> {
  const { idempotency, service } = parts;
  const request = fingerprint(route.method, path, JSON.stringify(call.parameters));
  const lookup = idempotency.lookUp(key, request);
  if (lookup.kind === 'rejected') return respond(lookup.response);
  if (lookup.kind === 'replay') return { ...lookup, kind: 'response', isReplayed: true };
  idempotency.start(key);
  const result = await execute(route, call, fault, parts);
  if (result.kind === 'cut') return result;
  idempotency.finish(key, request, result.response);
  service.ledger.flush();
  return result;
}

/** Executes and stores the call. As at Stripe, it also completes when the client disconnects. */
async function execute(
  route: Route,
  call: Call,
  fault: FaultRule | undefined,
  { service, webhooks, signal }: ServiceParts,
): Promise<CallResult> {
  if (fault?.fault === 'delay-before') await wait(fault, signal);
  if (signal.aborted) return { kind: 'cut' };
  if (fault?.fault === 'error') return respond(serverError);
  const response = route.handle(call);
  service.ledger.flush();
  webhooks.sendPending();
  return respond(fault?.fault === 'error-after' ? serverError : response);
}

const wait = ({ milliseconds }: FaultRule, signal: AbortSignal): Promise<void> =>
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

/** Returns the kind of a practice key; `undefined` for any other key. */
function readKey(authorization: string | undefined): Call['key'] | undefined {
  const [scheme, credentials = ''] = (authorization ?? '').split(' ');
  const key =
    scheme === 'Basic'
      ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '')
      : credentials;
  if (key.startsWith('sk_practice_')) return 'secret';
  return key.startsWith('pk_practice_') ? 'publishable' : undefined;
}

/** Does not contain the key, which may be a real one. */
const invalidKey = invalid(
  'The practice payment service takes only keys that begin with sk_practice_ or pk_practice_. Never send it a real key.',
  { status: 401 },
);

const needsSecretKey = invalid(
  'This API call cannot be made with a publishable API key. Please use a secret API key.',
  { code: 'secret_key_required', status: 403 },
);

const rateLimited: ApiResponse = {
  status: 429,
  body: errorBody({
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded.',
  }),
  isKept: false,
};

const serverError: ApiResponse = {
  status: 500,
  body: errorBody({
    type: 'api_error',
    message: 'An unknown error occurred (ordered at the practice service).',
  }),
  isKept: true,
};
