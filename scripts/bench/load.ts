import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

/** One request of a load test. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: Buffer;
}

export interface LoadResult {
  /** Response times of requests with a status below 400, sorted, in milliseconds. */
  readonly times: readonly number[];
  /** Requests with another status or without a response. */
  readonly failures: number;
  readonly seconds: number;
}

/**
 * Sends requests over a fixed number of keep-alive connections until `isOver` returns true. Each
 * connection sends the next request after the last response.
 */
export async function runLoad(
  site: string,
  connections: number,
  next: () => LoadRequest,
  isOver: (sent: number, seconds: number) => boolean,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failures = 0;
  let sent = 0;
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  const lane = async () => {
    while (!isOver(sent, seconds())) {
      sent += 1;
      const begun = performance.now();
      const status = await once(site, agent, next()).catch(() => 0);
      if (status >= 200 && status < 400) times.push(performance.now() - begun);
      else failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  agent.destroy();
  return { times: times.sort((one, other) => one - other), failures, seconds: seconds() };
}

/** Returns a percentile of sorted times; `share` is a fraction such as 0.99. */
export function percentile(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
}

function once(site: string, agent: Agent, sent: LoadRequest): Promise<number> {
  const { method, path, headers, body } = sent;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': body.length };
    const call = request(`${site}${path}`, { method, agent, headers: { ...headers, ...length } });
    call.on('response', (response) => {
      response.resume();
      response.on('end', () => {
        resolve(response.statusCode ?? 0);
      });
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}
