import type { ServerResponse } from 'node:http';

const key = Symbol.for('frontdesk.route-name');

// Next.js bundles this module more than once, so the name is a property of the response.
type NamedResponse = ServerResponse & { [key]?: string };

/** Names the route of a request, for the metrics, where one file of `pages/` serves several. */
export function nameRoute(response: ServerResponse, route: string): void {
  (response as NamedResponse)[key] = route;
}

/** Returns the name that a handler gave to the route; `undefined` without one. */
export function routeName(response: ServerResponse): string | undefined {
  return (response as NamedResponse)[key];
}
