import net from 'node:net';

interface Watch {
  begin(): void;
  /** Returns the refused hosts since `begin`, one line each. */
  end(): readonly string[];
  /** Allows connections again. */
  stop(): void;
}

const loopback = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::']);

/**
 * Refuses connections to other machines except the hosts in `allowed`. `fetch`, `http` and `tls` all use
 * `Socket.prototype.connect`.
 */
export function watchNetwork(allowed: readonly string[] = []): Watch {
  const seen: string[] = [];
  const connect = Reflect.get(net.Socket.prototype, 'connect') as (
    ...args: unknown[]
  ) => net.Socket;

  function guarded(this: net.Socket, ...args: unknown[]): net.Socket {
    const host = hostOf(args);
    if (host === undefined || loopback.has(host) || allowed.includes(host))
      return connect.apply(this, args);
    seen.push(`connection to ${host}`);
    const error = new Error(`A test must not leave this machine: connection to ${host}`);
    process.nextTick(() => this.destroy(error));
    return this;
  }

  Reflect.set(net.Socket.prototype, 'connect', guarded);
  return {
    begin() {
      seen.length = 0;
    },
    end: () => [...seen],
    stop() {
      Reflect.set(net.Socket.prototype, 'connect', connect);
    },
  };
}

/** Returns the host of a connection; `undefined` for a Unix socket. */
function hostOf(args: readonly unknown[]): string | undefined {
  // Node's own callers pass their arguments as one array.
  const [first, second]: readonly unknown[] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === 'number') return typeof second === 'string' ? second : 'localhost';
  if (typeof first !== 'object' || first === null) return undefined;
  if ('path' in first && typeof first.path === 'string') return undefined;
  return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost';
}
