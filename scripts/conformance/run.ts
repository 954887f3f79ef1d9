import { crossOriginCases } from './cross-origin';
import { responseCases } from './responses';
import type { Case } from './case';
import { encodingCases } from './encodings';
import { limitCases } from './limits';
import { negotiationCases } from './negotiation';
import { paymentCases } from './payments';
import { idempotencyCases } from './idempotency';
import type { Target } from './wire';

/** Every case, group by group. */
export const cases: readonly Case[] = [
  ...responseCases,
  ...encodingCases,
  ...negotiationCases,
  ...crossOriginCases,
  ...limitCases,
  ...idempotencyCases,
  ...paymentCases,
];

/** The result of one case. */
export interface CaseResult {
  readonly case: Case;
  readonly verdict: 'pass' | 'fail' | 'skipped';
  /** The endpoint's outcome, or the flag that is missing. */
  readonly actual: string;
}

/** Runs the cases in order and yields each result. A missing response fails its case only. */
export async function* runCases(
  target: Target,
  chosen: readonly Case[] = cases,
): AsyncGenerator<CaseResult> {
  for (const entry of chosen) {
    const missing = entry.needs.find((need) => !has(target, need));
    if (missing !== undefined) {
      yield { case: entry, verdict: 'skipped', actual: `no --${missing} was given` };
      continue;
    }
    const actual = await entry.run(target).catch(messageOf);
    yield { case: entry, verdict: actual === entry.expected ? 'pass' : 'fail', actual };
  }
}

function has({ forms, project }: Target, need: Case['needs'][number]): boolean {
  return (need === 'project' ? project : forms[need]) !== undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
