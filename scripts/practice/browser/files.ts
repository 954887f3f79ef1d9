import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, parse } from 'node:path';
import { build } from 'esbuild';

/** A file that the practice service serves to browsers. */
export interface BrowserFile {
  readonly contentType: string;
  readonly body: Buffer | string;
}

const folder = 'scripts/practice/browser';

/** The scripts by the path that browsers request. */
const scripts = {
  '/v3/stripe.js': 'stripe.ts',
  '/practice/frames/field.js': 'field.ts',
  '/practice/frames/controller.js': 'controller.ts',
  '/practice/frames/bank.js': 'bank.ts',
} as const;

/** All other files by path: the pages in frames, and what the ledger page loads. */
const files = {
  '/practice/frames/field.html': `${folder}/field.html`,
  '/practice/frames/field.css': `${folder}/field.css`,
  '/practice/frames/controller.html': `${folder}/controller.html`,
  '/practice/frames/bank.html': `${folder}/bank.html`,
  '/practice/frames/bank.css': `${folder}/bank.css`,
  '/practice/page/tokens.css': 'styles/tokens.css',
  '/practice/page/global.css': 'styles/global.css',
  '/practice/page/ledger.css': 'scripts/practice/page/ledger.css',
} as const;

const font = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Builds the files that browsers load, by path without a query. Any site may show the frames, so their
 * responses must have no `X-Frame-Options` and no `frame-ancestors`.
 */
export async function browserFiles(root: string): Promise<ReadonlyMap<string, BrowserFile>> {
  // A copy of the project can have its packages in a folder above.
  const fontFile = createRequire(join(root, 'package.json')).resolve(font);
  const paths = [
    ...Object.entries(files).map(([path, file]) => [path, join(root, file)] as const),
    ['/practice/page/font.woff2', fontFile] as const,
  ];
  const [bundles, others] = await Promise.all([
    bundleScripts(root),
    Promise.all(
      paths.map(async ([path, file]): Promise<[string, BrowserFile]> => {
        const contentType = contentTypes[parse(file).ext] ?? 'text/plain';
        return [path, { contentType, body: await readFile(file) }];
      }),
    ),
  ]);
  return new Map([...bundles, ...others]);
}

async function bundleScripts(root: string): Promise<readonly [string, BrowserFile][]> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: Object.values(scripts).map((name) => join(root, folder, name)),
    outdir: join(root, folder),
    write: false,
    tsconfig: join(root, 'tsconfig.json'),
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    logLevel: 'error',
  });
  return Object.entries(scripts).map(([path, entry]) => {
    const body = outputFiles.find((file) => parse(file.path).name === parse(entry).name)?.text;
    if (body === undefined) throw new Error(`esbuild returned no ${entry}.`);
    return [path, { contentType: 'text/javascript; charset=utf-8', body }];
  });
}
