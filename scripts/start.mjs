import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProblem } from './start/build-problem.mjs';

// `npm start`: runs the build's bundle of scripts/start/main.ts.
// React and Next.js read NODE_ENV when they are loaded, which is before the bundle runs.
Object.assign(process.env, { NODE_ENV: 'production' });
const root = process.cwd();
const problem = buildProblem(root);
if (problem === undefined) {
  await import(pathToFileURL(join(root, '.next/start.mjs')).href);
} else {
  console.error(problem);
  process.exitCode = 1;
}
