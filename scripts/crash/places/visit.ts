import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { holdBody, holdUrl } from '@/lib/forms/hold-api';
import { completeAuthentication, createCard } from '@/scripts/practice/visitor';
import { cards, type VisitPlan } from './plan-visit';

/** The site that is killed and started again, with its clock. */
export interface CrowdedSite {
  /** `undefined` while it is down. */
  url: string | undefined;
  /** Milliseconds by which its clock is ahead. */
  clockAhead: number;
}

/**
 * How a visit ended, as the visitor saw it. `later`: the visitor left and comes back. `contradiction`:
 * of two equal posts, one was acknowledged and the other one refused for lack of places.
 */
export type VisitResult =
  | { readonly kind: 'booked' | 'full' | 'left' | 'later' | 'contradiction' }
  | { readonly kind: 'unexpected'; readonly message: string };

interface Practice {
  readonly origin: string;
}

const retryDelayMs = 50;

/** Cards that a visitor tries, fewer than the site refuses for one attempt. */
const maxTries = 4;

/** Responses after which a client sends the same attempt again. */
const transient: readonly number[] = [500, 502, 503];

const replySchema = z.looseObject({
  next: z.string().optional(),
  stripe: z.object({ paymentIntentClientSecret: z.string() }).optional(),
  resubmitKey: z.string().optional(),
  errors: z.array(z.object({ code: z.string().optional(), message: z.string() })).optional(),
});

type Reply = z.infer<typeof replySchema> & { readonly status: number };
type Fields = Readonly<Record<string, string | number>>;

/** A visitor who books. All posts of a visit have one attempt id, as those of the form client. */
export class Visit {
  private posts = 0;
  private cardIndex = 0;
  private tries = 0;
  /** The fields that finish a payment after the bank's confirmation. */
  private pair: Fields | undefined;
  private hasComeBack = false;

  constructor(
    readonly plan: VisitPlan,
    private readonly site: CrowdedSite,
    private readonly practice: Practice,
  ) {}

  /** Posts until the visitor has an answer or leaves. Call again after `later`. */
  async run(): Promise<VisitResult> {
    for (;;) {
      const replies = await this.post();
      const result = await this.handle(replies);
      if (result !== undefined) return result;
      await pause(this.plan.delay + retryDelayMs);
    }
  }

  /** Posts once, or twice at the same time. Returns the replies, the most welcome first. */
  private async post(): Promise<readonly Reply[]> {
    const { plan, site } = this;
    const url = site.url;
    if (url === undefined) return [];
    const dropAfter = plan.drops[this.posts];
    this.posts += 1;
    if (plan.holds && this.posts === 1) await holdPlaces(url, plan).catch(() => undefined);
    const fields = await this.fields();
    const send = () => sendOnce(url, site, plan, fields, dropAfter).catch(() => undefined);
    const replies = await Promise.all(plan.isDoubled ? [send(), send()] : [send()]);
    return replies
      .filter((reply) => reply !== undefined)
      .sort((one, other) => rank(one) - rank(other));
  }

  private async fields(): Promise<Fields> {
    const { form, places, token, cards: names } = this.plan;
    const { holds } = this.plan;
    const hold: Fields = holds ? { _hold: holdToken(token) } : {};
    const answers = { event: eventOf(form), ...places, name: token, ...hold };
    if (form === 'crowded-free') return answers;
    if (this.pair !== undefined) return { ...answers, ...this.pair };
    const number = cards[names[this.cardIndex] ?? 'accepted'];
    return { ...answers, paymentMethod: await createCard(this.practice, number) };
  }

  /** Returns how the visit ends; `undefined` if it goes on. */
  private async handle(replies: readonly Reply[]): Promise<VisitResult | undefined> {
    const [reply] = replies;
    if (reply === undefined) return this.plan.leavesAfterLoss ? this.leave() : undefined;
    if (reply.next !== undefined) {
      return { kind: replies.some(isFull) ? 'contradiction' : 'booked' };
    }
    if (reply.stripe !== undefined && reply.resubmitKey !== undefined) {
      return this.authenticate(reply.stripe.paymentIntentClientSecret, reply.resubmitKey);
    }
    if (isFull(reply)) return { kind: 'full' };
    if (transient.includes(reply.status)) return undefined;
    // Each post has a new card, so the repeated posts of a visitor may be too many cards.
    if (reply.status === 429) return this.leave();
    if (reply.status !== 402) {
      return { kind: 'unexpected', message: `${reply.status} ${messageOf(reply)}` };
    }
    // After a confirmation that came too late, the visitor tries the same card again.
    const isLate = this.pair !== undefined && this.plan.bank !== 'refuse';
    if (!isLate) this.cardIndex += 1;
    this.pair = undefined;
    this.tries += 1;
    const hasCard = this.cardIndex < this.plan.cards.length && this.tries < maxTries;
    return hasCard ? undefined : this.leave();
  }

  private async authenticate(
    clientSecret: string,
    resubmitKey: string,
  ): Promise<VisitResult | undefined> {
    const [paymentIntent = ''] = clientSecret.split('_secret_');
    this.pair = { paymentIntent, resubmitKey };
    const { bank, delay } = this.plan;
    // A visitor who comes back approves what the bank asked before.
    if (bank === 'leave' && !this.hasComeBack) {
      if (this.plan.comesBack) await this.answerBank(clientSecret, 'approve');
      return this.leave();
    }
    await pause(delay);
    await this.answerBank(clientSecret, bank === 'refuse' ? 'refuse' : 'approve');
    return undefined;
  }

  private async answerBank(clientSecret: string, outcome: 'approve' | 'refuse'): Promise<void> {
    // The bank refuses to answer twice, or about a payment that was canceled meanwhile.
    await completeAuthentication(this.practice, clientSecret, outcome).catch(() => undefined);
  }

  private leave(): VisitResult {
    if (!this.plan.comesBack || this.hasComeBack) return { kind: 'left' };
    this.hasComeBack = true;
    this.cardIndex = Math.min(this.cardIndex, this.plan.cards.length - 1);
    return { kind: 'later' };
  }
}

/** Holds the places of a visit, as the page of the form does. */
async function holdPlaces(url: string, { form, places, token }: VisitPlan): Promise<void> {
  const answers = Object.entries({ event: eventOf(form), ...places });
  const response = await fetch(`${url}${holdUrl(form)}`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: holdBody(
      holdToken(token),
      answers.map(([name, value]) => [name, [String(value)]]),
    ),
  });
  await response.arrayBuffer();
}

/** Returns the token of a visit's hold. Of pages it is random. */
function holdToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function eventOf(form: VisitPlan['form']): string {
  return form === 'crowded-paid' ? 'paid' : 'free';
}

async function sendOnce(
  url: string,
  { clockAhead }: CrowdedSite,
  { form, token }: VisitPlan,
  fields: Fields,
  dropAfter: number | undefined,
): Promise<Reply> {
  const response = await fetch(`${url}/f/${form}`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Idempotency-Key': token,
      'Formspree-Session-Data': sessionData(Date.now() + clockAhead - 10_000),
    },
    body: JSON.stringify(fields),
    signal: dropAfter === undefined ? undefined : AbortSignal.timeout(dropAfter),
  });
  return { ...replySchema.parse(await response.json()), status: response.status };
}

/** Returns the session header of a page that was opened at a time. */
function sessionData(loadedAt: number): string {
  return Buffer.from(JSON.stringify({ loadedAt, webdriver: false })).toString('base64');
}

function rank(reply: Reply): number {
  if (reply.next !== undefined) return 0;
  if (reply.stripe !== undefined) return 1;
  return isFull(reply) ? 2 : 3;
}

function isFull({ status, errors = [] }: Reply): boolean {
  return status === 403 && errors.some(({ code }) => code === 'INACTIVE');
}

function messageOf({ errors = [] }: Reply): string {
  return errors.map(({ message }) => message).join(' ');
}
