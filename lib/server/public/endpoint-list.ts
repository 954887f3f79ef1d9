import type { NextApiRequest, NextApiResponse } from 'next';

/** What a request needs, since it has no session; its handler checks it. */
export type Requirement =
  /** Nothing. */
  | 'public'
  /** It comes from a page of this site, or its origin may post to the form. */
  | 'this-site'
  /** A secret: a token, the signature of the sender, or the secret address of a booking. */
  | 'secret';

export type EndpointHandler = (request: NextApiRequest, response: NextApiResponse) => unknown;

/** An address that needs no session of an operator. */
export interface ListedEndpoint {
  /** The address. A part in brackets, such as `[form]`, is a parameter. */
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly requirement: Requirement;
}

/** An endpoint of `/api/`. Its handler gets the parameters in `request.query`. */
export interface ListedApiEndpoint extends ListedEndpoint {
  /** Loads the module of the handler, when it is requested. */
  readonly load: () => Promise<EndpointHandler>;
}

/** Lists an endpoint that changes nothing. */
export function read(
  path: string,
  requirement: Requirement,
  load: () => Promise<EndpointHandler>,
): ListedApiEndpoint {
  return { path, method: 'GET', requirement, load };
}

/** Lists an endpoint that changes something. */
export function receive(
  path: string,
  requirement: Requirement,
  load: () => Promise<EndpointHandler>,
): ListedApiEndpoint {
  return { path, method: 'POST', requirement, load };
}
