import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';

/**
 * Reads what `next build` writes into `.next`, for responses that do not pass through Next.js.
 *
 * Why: our server answers form posts, refused requests and failures itself, with the headers of
 * next.config.js and the error pages of the build, and knows which files of the build exist.
 *
 * What breaks it: a Next.js with other manifests or folders. The schemas then throw when the server
 * starts, and tests/lib/next/build-output.test.ts has the formats.
 *
 * To remove: let Next.js answer those requests, and delete this file and its test.
 */
export interface BuildOutput {
  readonly headersOf: RouteHeaders;
  /** HTML of the pages that were rendered from pages/failed/[status].tsx, by name, such as `404` and `404-cy`. */
  readonly errorPages: ReadonlyMap<string, string>;
  /** Addresses of all files in the build's `static` folder. */
  readonly staticFiles: ReadonlySet<string>;
  /** Addresses of the files in `public/`, which Next.js lists once. */
  readonly publicFiles: ReadonlySet<string>;
  /** Addresses of the stylesheets that every page links. */
  readonly sharedStyles: readonly string[];
  /** Returns the route of a path, such as `/f/[form]`. */
  readonly routeOf: (path: string) => string;
}

/** Returns the headers of a path; `undefined` if they depend on more than the path. */
export type RouteHeaders = (path: string) => readonly Header[] | undefined;

type Header = readonly [name: string, value: string];

/** Reads the build of a site. `root` holds `.next`. Throws without a build or on an unknown format. */
export function readBuildOutput(root: string): BuildOutput {
  const routes = readJson(join(root, '.next/routes-manifest.json'));
  const pages = readJson(join(root, '.next/server/pages-manifest.json'));
  return {
    headersOf: readHeaders(routes),
    errorPages: readErrorPages(join(root, '.next/server/pages/failed')),
    staticFiles: listFiles(join(root, '.next/static'), '/_next/static'),
    publicFiles: listFiles(join(root, 'public'), '/'),
    sharedStyles: readSharedStyles(readJson(join(root, '.next/build-manifest.json'))),
    routeOf: readRoutes(routes, pages),
  };
}

const routesSchema = z.object({
  headers: z.array(
    z.object({
      regex: z.string(),
      headers: z.array(z.object({ key: z.string(), value: z.string() })),
      has: z.array(z.unknown()).default([]),
      missing: z.array(z.unknown()).default([]),
    }),
  ),
});

function readHeaders(manifest: unknown): RouteHeaders {
  const rules = routesSchema.parse(manifest).headers.map(({ regex, headers, has, missing }) => ({
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

const filesSchema = z.object({ pages: z.object({ '/_app': z.array(z.string()) }) });

function readSharedStyles(manifest: unknown): readonly string[] {
  const files = filesSchema.parse(manifest).pages['/_app'];
  return files.filter((file) => file.endsWith('.css')).map((file) => `/_next/${file}`);
}

const pagesSchema = z.record(z.string(), z.string());

const dynamicRoutesSchema = z.object({
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })).default([]),
});

function readRoutes(manifest: unknown, pageFiles: unknown): (path: string) => string {
  const pages = new Set(Object.keys(pagesSchema.parse(pageFiles)));
  const dynamic = dynamicRoutesSchema
    .parse(manifest)
    .dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  return (path) => {
    const [, folder] = /^(\/_next\/(?:static|data))\//.exec(path) ?? [];
    if (folder !== undefined) return folder;
    if (pages.has(path)) return path;
    return dynamic.find(({ pattern }) => pattern.test(path))?.page ?? 'none';
  };
}

function readErrorPages(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder).filter((name) => /^\d{3}(?:-\w+)?\.html$/.test(name));
  return new Map(
    files.map((name) => [name.slice(0, -5), readFileSync(join(folder, name), 'utf8')]),
  );
}

function listFiles(folder: string, address: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      // A page may have the address of a folder.
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) => join(address, relative(folder, parentPath), name)),
  );
}

const prerenderSchema = z.looseObject({
  routes: z.record(z.string(), z.unknown()),
  dynamicRoutes: z.record(z.string(), z.looseObject({ fallback: z.unknown() })),
});

/**
 * Deletes the prerendered pages of a copy, except those that `keeps` names, so that the server renders each
 * on its first request.
 */
export function deletePrerenderedPages(
  root: string,
  keeps: (route: string) => boolean = () => false,
): void {
  const file = join(root, '.next/prerender-manifest.json');
  const manifest = prerenderSchema.parse(readJson(file));
  for (const route of Object.keys(manifest.routes)) {
    if (keeps(route)) continue;
    const page = join(root, '.next/server/pages', route === '/' ? 'index' : route);
    for (const ending of ['.html', '.json']) rmSync(`${page}${ending}`, { force: true });
  }
  // With `null` the server renders missing pages; with `false` it responds 404.
  for (const route of Object.values(manifest.dynamicRoutes)) route.fallback = null;
  writeFileSync(file, JSON.stringify(manifest));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
