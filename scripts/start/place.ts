/** Where the server will listen, read from Next's own flags (`-p`, `--port`, `-H`, `--hostname`). */
export interface Place {
  readonly port: number;
  readonly hostname?: string;
}

/** Reads `-p 3001`, `-p3001`, `--port 3001`, `--port=3001` and the like; PORT, then 3000, without one. */
export function readPlace(args: readonly string[], env: NodeJS.ProcessEnv): Place {
  const port = Number(
    flag(args, '-p', '--port') ?? (env.PORT === '' ? undefined : env.PORT) ?? 3000,
  );
  const hostname = flag(args, '-H', '--hostname');
  return hostname === undefined ? { port } : { port, hostname };
}

/**
 * Milliseconds that an idle connection stays open, from `--keepAliveTimeout`. The default is longer
 * than a reverse proxy keeps one, or the proxy would answer 502 now and then.
 */
export function readKeepAliveTimeout(args: readonly string[]): number {
  const milliseconds = Number(flag(args, '--keepAliveTimeout', '--keepAliveTimeout'));
  return Number.isInteger(milliseconds) && milliseconds > 0 ? milliseconds : 70_000;
}

function flag(args: readonly string[], short: string, long: string): string | undefined {
  for (const [index, arg] of args.entries()) {
    if (arg === short || arg === long) return args[index + 1];
    if (arg.startsWith(`${long}=`)) return arg.slice(long.length + 1);
    if (arg.startsWith(short) && !arg.startsWith('--')) return arg.slice(short.length);
  }
  return undefined;
}
