import { isRecord, parseReply } from '@/lib/forms/client/read-reply';
import type { Post } from '@/lib/forms/client/post';
import type { Ending, FormNews } from '@/lib/forms/client/send-attempt';
import { proofField } from '@/lib/proof-of-work/proof-field';

/** Works out the proof that a check asks for; `undefined` where this browser cannot. Never rejects. */
export type PassCheck = (check: unknown, signal: AbortSignal) => Promise<string | undefined>;

interface Passing {
  readonly pass: PassCheck | undefined;
  readonly signal: AbortSignal;
  readonly tell: (news: FormNews) => void;
}

/** One that has gone stale while a telephone slept may be followed by another, and no more. */
const mostChecks = 2;

/**
 * Sends a post. Where the site first wants a check against misuse passed, passes it, which takes a
 * moment and nothing of the visitor's, and sends the same once more with the proof. An ending that
 * still asks for a check is told as it is: its words say what to do.
 */
export async function sendThroughCheck(
  post: Post,
  send: (post: Post) => Promise<Ending>,
  { pass, signal, tell }: Passing,
): Promise<Ending> {
  let ending = await send(post);
  for (let passed = 0; passed < mostChecks && pass !== undefined; passed += 1) {
    const check = checkOf(ending);
    if (check === undefined) break;
    tell({ kind: 'paying', step: 'guarding' });
    const proof = await pass(check, signal);
    if (signal.aborted) return { kind: 'silent', silence: 'cancelled' };
    if (proof === undefined) break;
    ending = await send({ ...post, body: withProof(post.body, proof) });
  }
  return ending;
}

function checkOf(ending: Ending): unknown {
  if (ending.kind !== 'answered' || ending.answer.status !== 403) return undefined;
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
