import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/**
 * One plain script of a TypeScript module and of all that it imports by `./`, `../` or `@/`, for a
 * browser that loads it by an ordinary script tag. `entry` is a path below `root`. Throws where an
 * import leads out of the project: what is served here must need nothing but this folder's files.
 */
export function bundleScript(root: string, entry: string): string {
  const modules = new Map<string, string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (modules.has(path)) continue;
    const code = transpile(root, path);
    modules.set(
      path,
      code.replace(/\brequire\("([^"]+)"\)/g, (_whole, name: string) => {
        const wanted = resolve(root, path, name);
        waiting.push(wanted);
        return `require(${JSON.stringify(wanted)})`;
      }),
    );
  }
  const table = [...modules].map(
    ([path, code]) => `${JSON.stringify(path)}: function (require, exports) {\n${code}\n}`,
  );
  return `(function () {
var modules = {\n${table.join(',\n')}\n};
var loaded = {};
function require(path) {
  if (!(path in loaded)) { loaded[path] = {}; modules[path](require, loaded[path]); }
  return loaded[path];
}
require(${JSON.stringify(entry)});
})();
`;
}

function transpile(root: string, path: string): string {
  const source = readFileSync(join(root, path), 'utf8');
  return ts.transpileModule(source, {
    fileName: path,
    compilerOptions: {
      target: ts.ScriptTarget.ES2020,
      module: ts.ModuleKind.CommonJS,
      // What only types need is gone afterwards.
      isolatedModules: true,
    },
  }).outputText;
}

function resolve(root: string, from: string, name: string): string {
  const path = name.startsWith('@/')
    ? `${name.slice(2)}.ts`
    : relative(root, join(root, dirname(from), `${name}.ts`));
  const within = name.startsWith('.') || name.startsWith('@/');
  if (!within || !existsSync(join(root, path))) {
    throw new Error(`${from} imports "${name}", which no browser could be sent.`);
  }
  return path;
}
