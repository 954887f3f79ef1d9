import net from 'node:net';

interface Watch {
  begin(): void;
  /** Hosts that were called for since `begin`, one line each; a clean test gives none. */
  end(): readonly string[];
  /** Lets connections through again, for whoever uses this process next. */
  stop(): void;
}

const loopback = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::']);

/**
 * Refuses every connection that leaves this machine, but to the hosts `allowed`, whoever opens it: `fetch`, `http` and `tls`
 * all end in `Socket.prototype.connect`.
 */
export function watchNetwork(allowed: readonly string[] = []): Watch {
  const seen: string[] = [];
  const connect = Reflect.get(net.Socket.prototype, 'connect') as (
    ...given: unknown[]
  ) => net.Socket;

  function guarded(this: net.Socket, ...given: unknown[]): net.Socket {
    const host = hostOf(given);
    if (host === undefined || loopback.has(host) || allowed.includes(host))
      return connect.apply(this, given);
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

/** `undefined` for a socket file, which stays on this machine. */
function hostOf(given: readonly unknown[]): string | undefined {
  // Node's own callers hand their whole list of arguments on as one.
  const [first, second]: readonly unknown[] = Array.isArray(given[0]) ? given[0] : given;
  if (typeof first === 'number') return typeof second === 'string' ? second : 'localhost';
  if (typeof first !== 'object' || first === null) return undefined;
  if ('path' in first && typeof first.path === 'string') return undefined;
  return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost';
}
