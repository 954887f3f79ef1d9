import type { NextApiRequest, NextApiResponse } from 'next';
import type { Content } from '@/lib/server/content/content';
import { getContent } from '@/lib/server/content/load-content';
import { findAction } from '@/lib/server/desk/action-list';
import type { FormContext } from '@/lib/server/forms/form-context';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import {
  type Endpoint,
  type EndpointHandler,
  sendMissingEndpoint,
} from '@/lib/server/platform/http/endpoint';
import { nameRoute } from '@/lib/server/platform/http/metrics/route-name';
import { services, type Services } from '@/lib/server/services';
import { siteUrl } from '@/lib/server/settings';

/** What a request needs, since it has no session; its handler checks it. */
type Requirement =
  /** Nothing. */
  | 'public'
  /** It comes from a page of this site, or its origin may post to the form. */
  | 'this-site'
  /** A secret: a token, the signature of the sender, or the secret address of a booking. */
  | 'secret';

/** What the handler reads and has a schema of: parameters of the query, fields of a form, JSON, or headers. */
type Parsed = 'query' | 'fields' | 'json' | 'headers';

/** What the handler reads without a schema. */
type Unparsed =
  | 'nothing'
  /** Fields that the definition of the form has. */
  | 'form'
  /** Bytes that their sender has signed. */
  | 'signed-bytes'
  /** Parameters of the query, of which each has its own error message. */
  | 'parameters';

/** An address that needs no session of an operator. */
export interface ListedEndpoint {
  /** The address. A part in brackets, such as `[form]`, is a parameter. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly requirement: Requirement;
  readonly reads: Parsed | Unparsed;
}

/** What endpoints get from the running process. Few need all of it, so each is loaded when it is needed. */
export interface EndpointDeps {
  readonly services: () => Services;
  readonly readContent: () => Promise<Content>;
  readonly formContext: () => Promise<FormContext>;
  /** Opens the payment services; `undefined` while payments are off. */
  readonly openPayments: () => Promise<PaymentServices | undefined>;
  /** The address of the site; empty if the setting is invalid. */
  readonly siteUrl: () => string;
}

/** An endpoint of `/api/`. Its handler gets the parameters of the address in `request.query`. */
export interface ListedApiEndpoint extends ListedEndpoint {
  /** Loads the module of the handler, when it is requested. */
  readonly load: () => Promise<Endpoint<EndpointDeps> | EndpointHandler<EndpointDeps>>;
}

/** Lists an endpoint that changes nothing. */
export function read(
  path: string,
  requirement: Requirement,
  reads: Parsed | Unparsed,
  load: ListedApiEndpoint['load'],
): ListedApiEndpoint {
  return { path, method: 'GET', requirement, reads, load };
}

/** Lists an endpoint that changes something. */
export function receive(
  path: string,
  requirement: Requirement,
  reads: Parsed | Unparsed,
  load: ListedApiEndpoint['load'],
): ListedApiEndpoint {
  return { path, method: 'POST', requirement, reads, load };
}

/** The dependencies of the running process. */
const deps: EndpointDeps = {
  services,
  readContent: getContent,
  // Few endpoints need these, which load the modules of all bookings and mails.
  formContext: async () => {
    const { formContext } = await import('@/lib/server/forms/form-context');
    return formContext(await getContent());
  },
  openPayments: async () => {
    const { configuredPayments } = await import('@/lib/server/configured-payments');
    return configuredPayments(await getContent());
  },
  siteUrl: () => siteUrl(),
};

/**
 * Responds to a request of `/api/`. `parts` are those of its address after it. Responds 404 to every method
 * where the list has no endpoint; Next.js sends 405 to some.
 */
export async function serveEndpoint(
  request: NextApiRequest,
  response: NextApiResponse,
  parts: readonly string[],
  endpoints: readonly ListedApiEndpoint[],
): Promise<void> {
  const found = findAction(endpoints, ['', 'api', ...parts]);
  // The name in the metrics of all addresses without an endpoint.
  nameRoute(response, found?.action.path ?? '/api/[...path]');
  if (found === undefined) {
    sendMissingEndpoint(response);
    return;
  }
  const endpoint = await found.action.load();
  const handle = typeof endpoint === 'function' ? endpoint : endpoint.handle;
  Object.assign(request.query, found.params);
  await handle(request, response, deps);
}
