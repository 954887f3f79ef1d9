/** Port and host name of the server, from Next's flags (`-p`, `--port`, `-H`, `--hostname`). */
export interface ServerAddress {
  readonly port: number;
  readonly hostname?: string;
}

/** Reads `-p 3001`, `-p3001`, `--port 3001` or `--port=3001`. Defaults to PORT, then to 3000. */
export function readServerAddress(args: readonly string[], env: NodeJS.ProcessEnv): ServerAddress {
  const port = Number(
    flag(args, '-p', '--port') ?? (env.PORT === '' ? undefined : env.PORT) ?? 3000,
  );
  const hostname = flag(args, '-H', '--hostname');
  return hostname === undefined ? { port } : { port, hostname };
}

/**
 * Reads `--keepAliveTimeout`: how long an idle connection stays open, in milliseconds. The default is
 * longer than that of reverse proxies, which otherwise respond 502 now and then.
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
