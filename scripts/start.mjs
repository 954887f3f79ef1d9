import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// `npm start`: runs the build's bundle of scripts/start/main.ts.
// React and Next.js read NODE_ENV when they are loaded, which is before the bundle runs.
Object.assign(process.env, { NODE_ENV: 'production' });
const bundle = join(process.cwd(), '.next/start.mjs');
if (existsSync(bundle)) {
  await import(pathToFileURL(bundle).href);
} else {
  console.error('There is no build yet: run `npm run build` first.');
  process.exitCode = 1;
}
