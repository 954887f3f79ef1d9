import { isRecord, parseReply } from '@/lib/forms/client/read-reply';
import type { Post } from '@/lib/forms/client/post';
import type { Ending, FormNews } from '@/lib/forms/client/send-attempt';
import { proofField, proofHeader } from '@/lib/proof-of-work/proof-field';

/** Solves a challenge; resolves with `undefined` where this browser cannot. Never rejects. */
export type PassCheck = (challenge: unknown, signal: AbortSignal) => Promise<string | undefined>;

interface Passing {
  readonly pass: PassCheck | undefined;
  /** Whether the post may go out without a proof after all, to be held for review. */
  readonly mayHold: boolean;
  readonly signal: AbortSignal;
  readonly tell: (news: FormNews) => void;
}

/** A challenge that expired while a phone slept may be followed by another, and no more. */
const mostChecks = 2;

/**
 * Sends a post. Where the site answers with a challenge, solves it and sends the post again with
 * the proof. Where no proof comes of it, sends the post once more as a client that cannot solve
 * challenges, if it may be held; otherwise ends with the answer, whose words say what to do.
 */
export async function sendThroughCheck(
  post: Post,
  send: (post: Post) => Promise<Ending>,
  { pass, mayHold, signal, tell }: Passing,
): Promise<Ending> {
  if (pass === undefined) return send(post);
  const { headers } = post;
  let ending = await send({ ...post, headers: { ...headers, [proofHeader]: 'altcha' } });
  for (let passed = 0; passed < mostChecks; passed += 1) {
    const challenge = challengeOf(ending);
    if (challenge === undefined) return ending;
    tell({ kind: 'proving' });
    const proof = await pass(challenge, signal);
    if (signal.aborted) return { kind: 'silent', silence: 'cancelled' };
    if (proof === undefined) break;
    const body = withProof(post.body, proof);
    ending = await send({ ...post, headers: { ...headers, [proofHeader]: 'altcha' }, body });
  }
  return mayHold && challengeOf(ending) !== undefined ? send(post) : ending;
}

function challengeOf(ending: Ending): unknown {
  if (ending.kind !== 'answered' || ![403, 429].includes(ending.answer.status)) return undefined;
  const reply = parseReply(ending.answer.text);
  return isRecord(reply) ? reply.check : undefined;
}

function withProof(body: Post['body'], proof: string): Post['body'] {
  if (typeof body === 'string') {
    const sent = parseReply(body);
    return JSON.stringify({ ...(isRecord(sent) ? sent : {}), [proofField]: proof });
  }
  const copy = new FormData();
  for (const [name, value] of body.entries()) copy.append(name, value);
  copy.set(proofField, proof);
  return copy;
}
