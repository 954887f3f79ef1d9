import { createHash } from 'node:crypto';
import { z } from 'zod';
import { normalizeLineBreaks } from '@/lib/forms/submission';
import { changeSetting } from '@/lib/server/alerts/desk/change-setting';
import { unknownPlaceholders } from '@/lib/server/alerts/notifications/automatic-answer';
import { settingNames } from '@/lib/server/alerts/notifications/notification-settings';
import { type ActionResult, deskAction } from '@/lib/server/desk/desk-action';
import { text, version } from '@/lib/server/desk/fields';
import type { DraftStore } from '@/lib/server/forms/page-drafts-sql';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { storedDetails } from '@/lib/server/platform/store/stored-details';

/** Whether a form answers as its file says, as the desk says, or not at all. */
export const answerModes = ['file', 'desk', 'off'] as const;

/** The longest subject and text, in UTF-16 code units. */
const limits = { subject: 150, text: 2000 };

const answerFields = {
  form: text,
  mode: z.enum(answerModes),
  version,
  subject: text.transform((typed) => typed.replaceAll(/\s+/g, ' ').trim()),
  text: text.transform((typed) => normalizeLineBreaks(typed).trim()),
};

/** Saves the automatic answer of a form. */
export const saveAnswer = deskAction(answerFields, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const { form, mode, version, subject, text } = input;
  if (!(await readContent()).forms.has(form)) return { kind: 'missing' };
  const isValid =
    subject.length <= limits.subject &&
    text.length <= limits.text &&
    (mode !== 'desk' || text !== '') &&
    unknownPlaceholders(`${subject} ${text}`).length === 0;
  const again = async (problem: string) => {
    const typed = { form, mode, subject, text };
    return done(
      problem,
      form,
      await keepTypedAnswer(store, operator.email, typed, now(), randomBytes),
    );
  };
  if (!isValid) return again('invalid');
  const isSaved = await changeSetting(
    {
      name: `${settingNames.answer}${form}`,
      value: mode === 'file' ? {} : { isOn: mode === 'desk', subject, text },
      version,
      subject: form,
      details: storedDetails('answer', mode),
    },
    { store, operator, now: now(), randomBytes },
  );
  return isSaved ? done('saved', form) : again('changed-meanwhile');
});

/** `draft` names what was typed and not saved. */
function done(result: string, form: string, draft?: string): ActionResult {
  const search = new URLSearchParams({ result, form, ...(draft === undefined ? {} : { draft }) });
  return { kind: 'done', next: `/desk/answers?${search.toString()}` };
}

const typedSchema = z.object({
  form: z.string(),
  mode: z.enum(answerModes),
  subject: z.string(),
  text: z.string(),
});

/** An automatic answer as an operator typed it. */
type TypedAnswer = Readonly<z.output<typeof typedSchema>>;

/** Not the id of a form, so that no form's page opens these drafts. */
const page = 'desk:answers';

const lifetimeMs = 60 * 60_000;

/**
 * Keeps an answer that was not saved for an hour, so that the page shows it again: it is too long for an
 * address. Returns its id.
 */
async function keepTypedAnswer(
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
