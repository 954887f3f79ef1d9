import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles the server without its packages into `.next/start.mjs`, and the program that prepares pictures into
 * `.next/prepare-picture.mjs`, so that neither needs a compiler in production.
 * An ES module, because pages import packages as ES modules: as CommonJS, Zod, Kysely and Nodemailer
 * would be in memory twice.
 */
export async function bundleServer(root: string): Promise<void> {
  await bundle(root, 'scripts/start/main.ts', 'start.mjs');
  // A compiler in the process of each picture would take 45 MB and some seconds.
  await bundle(root, 'scripts/editing/prepare-picture.ts', 'prepare-picture.mjs');
}

async function bundle(root: string, entry: string, name: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [join(root, entry)],
    outfile: join(root, '.next', name),
    tsconfig: join(root, 'tsconfig.json'),
    bundle: true,
    packages: 'external',
    // Node does not find the named exports of this CommonJS package, so it is bundled.
    alias: { '@next/env': createRequire(__filename).resolve('@next/env') },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // This package, and the files shared with next.config.js, are CommonJS.
    banner: {
      js: [
        "import { createRequire } from 'node:module';",
        'const require = createRequire(import.meta.url), __dirname = import.meta.dirname;',
      ].join('\n'),
    },
    logLevel: 'error',
  });
}
