import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const pages = join(process.cwd(), 'pages');

type Parameters = Readonly<Record<string, string | readonly string[]>>;

/** A file of `pages/` and the addresses that it answers. */
export interface RouteFile {
  /** Such as `/desk/[submission]`. */
  readonly route: string;
  readonly file: string;
  /** Returns the parameters in an address; `undefined` if another file answers it. */
  readonly match: (pathname: string) => Parameters | undefined;
}

/** Lists the pages of the desk, and all endpoints, those without parameters and the longest first. */
export function listRouteFiles(): readonly RouteFile[] {
  return readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:desk|api)\/.*\.tsx?$/.test(file))
    .sort(
      (left, right) =>
        Number(left.includes('[')) - Number(right.includes('[')) || depthOf(right) - depthOf(left),
    )
    .map(readRouteFile);
}

const depthOf = (file: string) => file.split('/').length;

function readRouteFile(file: string): RouteFile {
  const route = `/${file.replace(/\.tsx?$/, '').replace(/\/index$/, '')}`;
  const names: string[] = [];
  const pattern = route
    .replaceAll('.', '\\.')
    .replaceAll(/\[((?:\\\.){3})?(\w+)\]/g, (_, rest: string | undefined, name: string) => {
      names.push(name);
      return rest === undefined ? '([^/]+)' : '(.+)';
    });
  const expression = new RegExp(`^${pattern}$`);
  const isList = route.includes('[...');
  return {
    route,
    file: join(pages, file),
    match(pathname) {
      const values = expression.exec(pathname)?.slice(1).map(decodeURIComponent);
      return values === undefined
        ? undefined
        : Object.fromEntries(
            names.map((name, index) => [
              name,
              isList ? (values[index] ?? '').split('/') : (values[index] ?? ''),
            ]),
          );
    },
  };
}
