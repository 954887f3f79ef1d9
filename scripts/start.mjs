import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// `npm start`: runs scripts/start/main.ts as the build has bundled it.
const bundle = join(process.cwd(), '.next/start.cjs');
if (existsSync(bundle)) {
  await import(pathToFileURL(bundle).href);
} else {
  console.error('There is no build yet: run `npm run build` first.');
  process.exitCode = 1;
}
