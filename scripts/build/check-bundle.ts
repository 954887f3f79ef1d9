import { existsSync } from 'node:fs';
import { findLeaks } from './bundle-leaks';

/** Fails when the build hands something to browsers that is the server's own. */
function main(root: string): number {
  if (!existsSync('.next/static')) {
    console.error('There is no build to look at: run `npm run build` first.');
    return 1;
  }
  const leaks = findLeaks(root);
  for (const { file, what } of leaks) console.error(`${file}  contains ${what}`);
  if (leaks.length === 0) console.log('Nothing of the server stands in the browser’s files.');
  return leaks.length === 0 ? 0 : 1;
}

process.exitCode = main(process.cwd());
