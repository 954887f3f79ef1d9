import { z } from 'zod';

type Header = readonly [name: string, value: string];

const manifestSchema = z.object({
  headers: z.array(
    z.object({
      regex: z.string(),
      headers: z.array(z.object({ key: z.string(), value: z.string() })),
      has: z.array(z.unknown()).default([]),
      missing: z.array(z.unknown()).default([]),
    }),
  ),
});

/** Returns the headers of a path; `undefined` if they depend on more than the path. */
export type RouteHeaders = (path: string) => readonly Header[] | undefined;

/**
 * Reads the header rules of next.config.js from the build's `routes-manifest.json`, for responses that
 * do not pass through Next.js. Throws on an unknown format.
 */
export function readRouteHeaders(manifest: unknown): RouteHeaders {
  const rules = manifestSchema.parse(manifest).headers.map(({ regex, headers, has, missing }) => ({
    matches: new RegExp(regex, 'i'),
    headers: headers.map(({ key, value }): Header => [key, value]),
    isConditional: has.length + missing.length > 0,
  }));
  return (path) => {
    const matching = rules.filter(({ matches }) => matches.test(path));
    if (matching.some(({ isConditional }) => isConditional)) return undefined;
    return matching.flatMap(({ headers }) => headers);
  };
}
