import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles the server without its packages into `.next/start.cjs`, so that production needs no compiler. */
export async function bundleServer(root: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'scripts/start/main.ts')],
    outfile: join(root, '.next/start.cjs'),
    tsconfig: join(root, 'tsconfig.json'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
  });
}
