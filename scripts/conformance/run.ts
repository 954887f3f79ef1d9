import { acrossSites } from './across-sites';
import { answers } from './answers';
import type { Case } from './case';
import { encodings } from './encodings';
import { limits } from './limits';
import { negotiation } from './negotiation';
import { payments } from './payments';
import { repeats } from './repeats';
import type { Target } from './wire';

/** Every case, group by group. */
export const cases: readonly Case[] = [
  ...answers,
  ...encodings,
  ...negotiation,
  ...acrossSites,
  ...limits,
  ...repeats,
  ...payments,
];

/** What came of one case. */
export interface Finding {
  readonly case: Case;
  readonly verdict: 'pass' | 'fail' | 'skipped';
  /** What the endpoint did, or which form was not named. */
  readonly got: string;
}

/**
 * Puts the cases to an endpoint, one after the other, and hands each finding over as it comes.
 * An endpoint that does not answer fails the case; it ends nothing.
 */
export async function* runCases(
  target: Target,
  chosen: readonly Case[] = cases,
): AsyncGenerator<Finding> {
  for (const each of chosen) {
    const missing = each.needs.find((need) => !has(target, need));
    if (missing !== undefined) {
      yield { case: each, verdict: 'skipped', got: `no --${missing} was named` };
      continue;
    }
    const got = await each.ask(target).catch(wordsOf);
    yield { case: each, verdict: got === each.expected ? 'pass' : 'fail', got };
  }
}

function has({ forms, project }: Target, need: Case['needs'][number]): boolean {
  return (need === 'project' ? project : forms[need]) !== undefined;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
