import { readKeepAliveTimeout } from './server-address';
import { practiceProblem } from './practice-mark';
import { siteMarkProblem } from './site-mark';
import { readEnvironment } from './environment';
import { checkStart, reportStart } from './preflight';

/** `npm start`: starts the production server, or reports each problem in one sentence. */
async function main(args: readonly string[]): Promise<number | undefined> {
  const root = process.cwd();
  const environment = readEnvironment(root, args, 'production');
  const { address, env } = environment;

  const problem = practiceProblem(root, env) ?? siteMarkProblem(root, env);
  if (problem !== undefined) {
    console.error(problem);
    return 1;
  }
  if (!reportStart(await checkStart(environment, { name: 'start', args }))) return 1;

  // Before the server's own modules are loaded.
  Object.assign(process.env, env);
  const { startServer } = await import('@/lib/server/server');
  await startServer({ root, keepAliveTimeout: readKeepAliveTimeout(args), ...address });
  console.log(`Ready on ${process.env.SITE_URL ?? ''}`);
  return undefined;
}

void main(process.argv.slice(2)).then(
  (code) => {
    if (code !== undefined) process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    // The store and the background jobs would keep the process running.
    process.exit(1);
  },
);
