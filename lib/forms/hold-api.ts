import { reservedFields } from '@/lib/forms/reserved-names';
import type { SubmittedFields } from '@/lib/forms/submission';

/** What became of a request to hold places; empty if the answers choose none that can be held. */
export interface HoldResponse {
  /** The places are held. */
  readonly hold?: {
    /** Such as `We hold these places for you until 14:35.` */
    readonly text: string;
    /** How long they are held. */
    readonly seconds: number;
  };
  /** Says what sending the form does, while nothing is held. */
  readonly notice?: string;
  /** Why they cannot be held, as a sentence. What the visitor held before stays held. */
  readonly problem?: string;
  /** A proof-of-work challenge: the same request with its solution may hold the places. */
  readonly check?: unknown;
}

/** Returns the address of the holds of a form. */
export function holdUrl(form: string): string {
  return `/api/hold?${new URLSearchParams({ form }).toString()}`;
}

/**
 * Returns the body of a request that holds the places which answers choose, in place of those that the
 * token holds. Without answers, it gives them back. `attempt` is the key of the attempt to pay: its unpaid
 * submission may have the places already. `proof` is the solution of a challenge.
 */
export function holdBody(
  token: string,
  answers: SubmittedFields,
  { attempt, proof }: { readonly attempt?: string; readonly proof?: string } = {},
): URLSearchParams {
  const pairs = answers.flatMap(([name, values]) => values.map((value) => [name, value]));
  const special = Object.entries({
    [reservedFields.hold]: token,
    [reservedFields.attempt]: attempt,
    [reservedFields.proof]: proof,
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return new URLSearchParams([...special, ...pairs]);
}
