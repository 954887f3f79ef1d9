import { isRecord, parseJson } from '@/lib/forms/client/parse-response';
import type { FormRequest } from '@/lib/forms/client/send-request';
import type { SendResult, SubmissionProgress } from '@/lib/forms/client/send-with-retries';
import { reservedFields, proofHeader } from '@/lib/forms/reserved-names';

/** Solves a challenge. Resolves with `undefined` if this browser cannot; never rejects. */
export type SolveChallenge = (
  challenge: unknown,
  signal: AbortSignal,
) => Promise<string | undefined>;

interface ProofOptions {
  readonly solve: SolveChallenge | undefined;
  /** Whether the request may be sent without a proof in the end, to be held for review. */
  readonly mayHold: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SubmissionProgress) => void;
}

/** A challenge may expire while a phone sleeps, so a second one is solved too. */
const maxChallenges = 2;

/**
 * Sends a request and solves the proof-of-work challenge that the endpoint may answer with. Without
 * a proof, sends the request once more as a client that cannot solve challenges, if it may be held.
 */
export async function sendWithProof(
  request: FormRequest,
  send: (request: FormRequest) => Promise<SendResult>,
  { solve, mayHold, signal, onProgress }: ProofOptions,
): Promise<SendResult> {
  if (solve === undefined) return send(request);
  const headers = { ...request.headers, [proofHeader]: 'altcha' };
  let result = await send({ ...request, headers });
  for (let solved = 0; solved < maxChallenges; solved += 1) {
    const challenge = challengeIn(result);
    if (challenge === undefined) return result;
    onProgress({ kind: 'solving' });
    const proof = await solve(challenge, signal);
    if (signal.aborted) return { kind: 'no-response', reason: 'cancelled' };
    if (proof === undefined) break;
    result = await send({ ...request, headers, body: withProof(request.body, proof) });
  }
  return mayHold && challengeIn(result) !== undefined ? send(request) : result;
}

function challengeIn(result: SendResult): unknown {
  if (result.kind !== 'response' || ![403, 429].includes(result.response.status)) return undefined;
  const body = parseJson(result.response.body);
  return isRecord(body) ? body.check : undefined;
}

function withProof(body: FormRequest['body'], proof: string): FormRequest['body'] {
  if (typeof body === 'string') {
    const data = parseJson(body);
    return JSON.stringify({ ...(isRecord(data) ? data : {}), [reservedFields.proof]: proof });
  }
  const copy = new FormData();
  for (const [name, value] of body.entries()) copy.append(name, value);
  copy.set(reservedFields.proof, proof);
  return copy;
}
