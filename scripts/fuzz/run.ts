import { makeRequest, type Places } from './make-request';
import { Random } from './random';
import { sendRaw, type Reply } from './send-raw';

export interface FuzzPlan {
  readonly site: URL;
  readonly places: Places;
  /** Request number n is drawn from seed + n, so that one alone can be sent again. */
  readonly seed: number;
  readonly count: number;
  /** Requests under way at once. */
  readonly lanes: number;
  /** Longest wait for an answer, in milliseconds. */
  readonly patience: number;
}

/** A request that was answered as none may be. */
export interface FuzzFault {
  readonly seed: number;
  readonly kind: string;
  readonly reply: Reply;
}

export interface FuzzResult {
  /** How many got each reply, such as `200`, `422` or `closed`. */
  readonly replies: ReadonlyMap<string, number>;
  readonly faults: readonly FuzzFault[];
}

/**
 * Sends drawn requests and tells which of them got an error of the server (5xx), silence, or no
 * connection. A server may hang up on what is cut off or goes on past a limit.
 */
export async function runFuzz(
  plan: FuzzPlan,
  onProgress?: (done: number) => void,
): Promise<FuzzResult> {
  const replies = new Map<string, number>();
  const faults: FuzzFault[] = [];
  let next = 0;
  const lane = async () => {
    while (next < plan.count) {
      const seed = plan.seed + next;
      next += 1;
      const request = makeRequest(new Random(seed), plan.places);
      const reply = await sendRaw(plan.site, request, plan.patience);
      replies.set(String(reply), (replies.get(String(reply)) ?? 0) + 1);
      if (isFault(reply, request.isWhole)) faults.push({ seed, kind: request.kind, reply });
      onProgress?.(next);
    }
  };
  await Promise.all(Array.from({ length: plan.lanes }, lane));
  return { replies, faults };
}

function isFault(reply: Reply, isWhole: boolean): boolean {
  if (typeof reply === 'number') return reply >= 500;
  return reply === 'closed' ? isWhole : true;
}
