import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { DraftStore } from '@/lib/server/forms/page-drafts-sql';

/** Whether a form answers as its file says, as the desk says, or not at all. */
export const answerModes = ['file', 'desk', 'off'] as const;

const typedSchema = z.object({
  form: z.string(),
  mode: z.enum(answerModes),
  subject: z.string(),
  text: z.string(),
});

/** An automatic answer as an operator typed it. */
export type TypedAnswer = Readonly<z.output<typeof typedSchema>>;

/** Not the id of a form, so that no form's page opens these drafts. */
const page = 'desk:answers';

const lifetimeMs = 60 * 60_000;

/**
 * Keeps an answer that was not saved for an hour, so that the page shows it again: it is too long for an
 * address. Returns its id.
 */
export async function keepTypedAnswer(
  store: Pick<DraftStore, 'addPageDraft'>,
  operator: string,
  typed: TypedAnswer,
  now: Date,
  randomBytes: RandomBytes,
): Promise<string> {
  const id = Buffer.from(randomBytes(16)).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const content = JSON.stringify(typed);
  const visitor = visitorOf(operator);
  const draft = { id, form: page, visitor, content, expiresAt, isUnclaimed: false };
  await store.addPageDraft(draft, [], now);
  return id;
}

/** Returns an operator's own answer that was not saved. */
export async function findTypedAnswer(
  store: Pick<DraftStore, 'openPageDraft'>,
  operator: string,
  id: string,
  now: Date,
): Promise<TypedAnswer | undefined> {
  const visitor = visitorOf(operator);
  const content = await store.openPageDraft({ id, form: page, visitor, now });
  return content === undefined ? undefined : typedSchema.parse(JSON.parse(content));
}

function visitorOf(operator: string): string {
  return createHash('sha256').update(`desk ${operator}`).digest('hex');
}
