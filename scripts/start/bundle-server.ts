import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles the server without its packages into `.next/start.mjs`, so that production needs no compiler.
 * An ES module, because pages import packages as ES modules: as CommonJS, Zod, Kysely and Nodemailer
 * would be in memory twice.
 */
export async function bundleServer(root: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'scripts/start/main.ts')],
    outfile: join(root, '.next/start.mjs'),
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
