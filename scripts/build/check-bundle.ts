import { existsSync } from 'node:fs';
import { findLeaks } from './bundle-leaks';

/** Fails when files for browsers contain code or text of the server. */
function main(root: string): number {
  if (!existsSync('.next/static')) {
    console.error('There is no build to check: run `npm run build` first.');
    return 1;
  }
  const leaks = findLeaks(root);
  for (const { file, what } of leaks) console.error(`${file}  contains ${what}`);
  if (leaks.length === 0) console.log('The files for browsers contain nothing of the server.');
  return leaks.length === 0 ? 0 : 1;
}

process.exitCode = main(process.cwd());
