import { z } from 'zod';
import { deskNameOf, type FormDefinition } from '@/lib/forms/definition';
import { digestWords } from '@/lib/words/lib/server/alerts';
import { displayOf, type DisplayOptions } from '@/lib/server/desk/format-times';
import { senderOf } from '@/lib/server/inbox/desk/views/sender';
import {
  type SummaryRules,
  summarizeSubmission,
} from '@/lib/server/inbox/desk/views/submission-summary';
import {
  loadNotificationSettings,
  type NotificationChoices,
} from '@/lib/server/alerts/notifications/notification-settings';
import {
  addMailIds,
  paragraphs,
  type MailDraft,
} from '@/lib/server/alerts/notifications/submission-mails';
import { canSeeForm } from '@/lib/server/access/operator-forms';
import { operatorLanguage } from '@/lib/server/access/operator-language';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import type { Operator } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';
import { lastTimeOfDay } from '@/lib/time/zoned-time';
import { fixedBytes } from '@/lib/server/platform/store/ids';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A digest has no older messages, even after a long time without one. */
const longestPeriod = 7 * day;

/** A submission can be stored some seconds after its arrival; a later digest has it. */
const storingTime = minute;

/** Messages of one form that are listed one by one. */
const maxListed = 50;

/** Submissions that are read at once, and in all. */
const pageSize = 200;
const maxRead = 5000;

/** The prefix of the settings with the end of each operator's last digest. */
const digestPrefix = 'digest:';

const stateSchema = z.object({ until: z.iso.datetime() });

interface DigestDeps {
  readonly store: Store;
  readonly forms: ReadonlyMap<string, FormDefinition>;
  readonly formRules: ReadonlyMap<string, SummaryRules>;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly display: DisplayOptions;
}

/**
 * Queues the daily digests that are due, in the language of each operator. One gets one a day, whatever the number of processes,
 * and none without a new message. The first one has the messages since the operator chose it.
 */
export async function sendDigests(deps: DigestDeps): Promise<void> {
  const { operators, choices } = await loadNotificationSettings(deps.store);
  for (const operator of operators) {
    const chosen = choices.get(operator.email);
    if (chosen === undefined) continue;
    const forms = Object.entries(chosen.forms)
      .filter(([form, { when }]) => when === 'digest' && canSeeForm(operator, form))
      .map(([form]) => form);
    if (forms.length === 0) continue;
    await inLanguage(operatorLanguage(operator), () => {
      const display = displayOf(deps.display, deps.display.now);
      return sendDigest(operator, chosen, forms, { ...deps, display });
    });
  }
}

async function sendDigest(
  { email }: Operator,
  choices: NotificationChoices,
  forms: readonly string[],
  deps: DigestDeps,
): Promise<void> {
  const { store, siteUrl, display } = deps;
  const { now } = display;
  const name = `${digestPrefix}${email}`;
  const setting = await store.findDeskSetting(name);
  const state = stateSchema.safeParse(setting?.value).data;
  const due = lastTimeOfDay(choices.hour, display.timeZone, now);
  const until = new Date(now.getTime() - storingTime);
  const save = () =>
    store.saveDeskSetting({
      name,
      value: { until: until.toISOString() },
      version: setting?.version ?? 0,
      changedAt: now,
      changedBy: '',
    });
  if (state === undefined) {
    await save();
    return;
  }
  const stored = Date.parse(state.until);
  // A time to come was stored while the clock was ahead. A message twice is better than none.
  const last = stored > now.getTime() ? due.getTime() - day : stored;
  if (last >= due.getTime() - storingTime) return;
  const since = new Date(Math.max(last, now.getTime() - longestPeriod));
  const messages = await listMessages(store, forms, since, until);
  if (messages.length > 0) {
    const draft = draftDigest(email, messages, choices, deps);
    // The id depends on the time that is due, so that a second process queues the same mail.
    const randomBytes = fixedBytes(`digest ${email} ${due.toISOString()}`);
    await store.queueMails(undefined, addMailIds([draft], due, { siteUrl, randomBytes }), now);
  }
  await save();
}

/** Lists messages that arrived after `since` and until `until`, newest first. */
async function listMessages(
  store: Pick<Store, 'listSubmissions'>,
  forms: readonly string[],
  since: Date,
  until: Date,
): Promise<readonly StoredSubmission[]> {
  const messages: StoredSubmission[] = [];
  let before: string | undefined;
  for (let read = 0; read < maxRead; read += pageSize) {
    const page = await store.listSubmissions({
      forms,
      state: 'inbox',
      limit: pageSize,
      before,
    });
    messages.push(...page.filter(({ receivedAt }) => receivedAt > since && receivedAt <= until));
    const oldest = page.at(-1);
    if (oldest === undefined || page.length < pageSize || oldest.receivedAt <= since) break;
    before = oldest.id;
  }
  return messages;
}

function messageLine(sender: string, summary: string): string {
  return summary === '' ? `- ${sender}` : digestWords.message(sender, summary);
}

function draftDigest(
  to: string,
  messages: readonly StoredSubmission[],
  choices: NotificationChoices,
  { forms, formRules, siteName, siteUrl, display }: DigestDeps,
): MailDraft {
  const ids = [...new Set(messages.map(({ form }) => form))].sort();
  const parts = ids.map((id) => {
    const ofForm = messages.filter(({ form }) => form === id);
    const definition = forms.get(id);
    const title = digestWords.form(deskNameOf(definition, id), ofForm.length);
    if (choices.forms[id]?.content !== 'whole') {
      return `${title}\n${siteUrl}/desk/inbox?form=${encodeURIComponent(id)}`;
    }
    const summaryForm = { definition, rules: formRules.get(id) };
    const lines = ofForm
      .slice(0, maxListed)
      .flatMap((message) => [
        messageLine(
          senderOf(message, definition),
          summarizeSubmission(message.fields, summaryForm, display),
        ),
        `  ${siteUrl}/desk/${encodeURIComponent(message.id)}`,
      ]);
    const more = ofForm.length - maxListed;
    return [title, ...lines, ...(more > 0 ? [digestWords.more(more)] : [])].join('\n');
  });
  return {
    kind: 'digest',
    to,
    subject: digestWords.subject(siteName, messages.length),
    text: paragraphs([...parts, digestWords.change(`${siteUrl}/desk/notifications`)]),
  };
}
