import { buildSite } from './build/build-site';
import { buildAccountProblem } from './start/site-account';

/** `npm run build`: runs the production build with Next's flags. */
async function main(root: string, args: readonly string[]): Promise<number> {
  const problem = buildAccountProblem(root, { name: 'build', args });
  if (problem === undefined) return buildSite(root, args, false);
  console.error(problem);
  return 1;
}

void main(process.cwd(), process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
