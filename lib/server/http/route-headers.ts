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

/**
 * The headers that next.config.js has for an address, as the build wrote them into
 * `routes-manifest.json`: for answers that do not pass through Next. The function gives `undefined`
 * for an address whose headers depend on more than its path. Throws on another manifest.
 */
export function readRouteHeaders(
  manifest: unknown,
): (path: string) => readonly Header[] | undefined {
  const rules = manifestSchema.parse(manifest).headers.map(({ regex, headers, has, missing }) => ({
    matches: new RegExp(regex, 'i'),
    headers: headers.map(({ key, value }): Header => [key, value]),
    isConditional: has.length + missing.length > 0,
  }));
  return (path) => {
    const fitting = rules.filter(({ matches }) => matches.test(path));
    if (fitting.some(({ isConditional }) => isConditional)) return undefined;
    return fitting.flatMap(({ headers }) => headers);
  };
}
