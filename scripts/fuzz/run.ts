import { generateRequest, type FuzzTargets } from './generate-request';
import { Random } from './random';
import { sendRaw, type Outcome } from './send-raw';

export interface FuzzPlan {
  readonly site: URL;
  readonly targets: FuzzTargets;
  /** Request n has the seed `seed + n`, so that it can be repeated alone. */
  readonly seed: number;
  readonly count: number;
  /** Number of concurrent requests. */
  readonly concurrency: number;
  /** Longest wait for a response, in milliseconds. */
  readonly timeoutMs: number;
}

/** A request with a forbidden outcome. */
export interface FuzzFault {
  readonly seed: number;
  readonly kind: string;
  readonly outcome: Outcome;
}

export interface FuzzResult {
  /** Number of requests per outcome, such as `200`, `422` or `closed`. */
  readonly outcomes: ReadonlyMap<string, number>;
  readonly faults: readonly FuzzFault[];
}

/**
 * Sends generated requests. Reports those with a server error (5xx), no response or no connection. The
 * server may close the connection of a truncated or oversized request.
 */
export async function runFuzz(
  plan: FuzzPlan,
  onProgress?: (done: number) => void,
): Promise<FuzzResult> {
  const outcomes = new Map<string, number>();
  const faults: FuzzFault[] = [];
  let next = 0;
  const worker = async () => {
    while (next < plan.count) {
      const seed = plan.seed + next;
      next += 1;
      const request = generateRequest(new Random(seed), plan.targets);
      const outcome = await sendRaw(plan.site, request, plan.timeoutMs);
      outcomes.set(String(outcome), (outcomes.get(String(outcome)) ?? 0) + 1);
      if (isFault(outcome, request.isWhole)) faults.push({ seed, kind: request.kind, outcome });
      onProgress?.(next);
    }
  };
  await Promise.all(Array.from({ length: plan.concurrency }, worker));
  return { outcomes, faults };
}

function isFault(outcome: Outcome, isWhole: boolean): boolean {
  if (typeof outcome === 'number') return outcome >= 500;
  return outcome === 'closed' ? isWhole : true;
}
