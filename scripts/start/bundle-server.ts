import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles the server into `.next/start.cjs`, so that production neither compiles TypeScript nor keeps
 * a compiler in memory. Packages stay outside.
 */
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
