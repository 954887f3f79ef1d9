import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/actions/desk-action';
import {
  backToSubmission,
  findActionSubmission,
} from '@/lib/server/desk/actions/submission-action';
import { createAuditEntry } from '@/lib/server/desk/audit';
import { isId } from '@/lib/server/desk/pages/list-query';
import { fillPlaceholders } from '@/lib/server/desk/replies/placeholders';
import {
  cleanText,
  maxMails,
  maxReplyLength,
  replyToOf,
} from '@/lib/server/desk/replies/reply-settings';
import { nameOf } from '@/lib/server/desk/views/sender';
import { createReplyMail } from '@/lib/server/mail/reply-mail';
import { labelSlots } from '@/lib/server/submissions/describe-submission';

const replyHash = '#reply-form';

/**
 * Sends a reply to the visitor and redirects to the submission.
 *
 * A second press sends nothing, because the id of the mail comes from the form. If another operator has
 * replied since the page was opened, the text is kept as a draft and the page says so.
 */
export async function sendReply(request: DeskActionRequest): Promise<ActionResult> {
  const { services, fields, operator, randomBytes, readContent } = request;
  const { store, settings, now } = services;
  const found = await findActionSubmission(request);
  if (found.kind !== 'found') return found;
  const { submission } = found;
  const id = fields.get('reply');
  const text = cleanText(fields.get('text'));
  if (!isMailId(id) || text === '' || text.length > maxReplyLength) return { kind: 'invalid' };
  const mails = await store.listMails({ submission: submission.id, limit: maxMails });
  const done = {
    kind: 'done',
    next: backToSubmission(fields, submission.id, { hash: '#conversation' }),
  } as const;
  if (mails.some((mail) => mail.id === id)) return done;
  const replies = mails.filter(({ kind }) => kind === 'reply').length;
  if (fields.get('seen') !== String(replies)) {
    const draft = { submission: submission.id, operator: operator.email, text };
    await store.saveReplyDraft({ ...draft, changedAt: now() });
    const options = { done: 'answered', hash: '#conversation' };
    return { kind: 'done', next: backToSubmission(fields, submission.id, options) };
  }
  const { site, forms, formRules } = await readContent();
  const form = forms.get(submission.form);
  const answers = labelSlots(submission.fields, formRules.get(submission.form));
  const shown = { ...submission, fields: answers };
  const context = { submission: shown, form, sender: nameOf(submission, form), mails };
  const mail = createReplyMail(context, {
    id,
    author: operator.email,
    text,
    replyTo: replyToOf(formRules.get(submission.form), site.contact.email),
    siteUrl: settings.SITE_URL,
    locale: site.locale,
    timeZone: site.timeZone,
  });
  if (mail === undefined) return { kind: 'missing' };
  const event = { operator: operator.email, action: 'reply', subject: submission.id } as const;
  const outcome = await store.addReply({
    submission: submission.id,
    mail,
    at: now(),
    audit: createAuditEntry(event, now(), randomBytes),
  });
  return outcome === 'missing' ? { kind: 'missing' } : done;
}

/** Saves the text of a reply as the operator's draft and redirects to the submission. */
export async function saveReplyDraft(request: DeskActionRequest): Promise<ActionResult> {
  return saveDraft(request, (text) => text);
}

/** Adds a saved reply, with its placeholders filled in, to the draft of a reply. */
export async function insertSavedReply(request: DeskActionRequest): Promise<ActionResult> {
  const { services, fields, operator, readContent } = request;
  const found = await findActionSubmission(request);
  if (found.kind !== 'found') return found;
  const { submission } = found;
  const savedReplies = await services.store.listSavedReplies();
  const saved = savedReplies.find(({ id }) => id === fields.get('saved'));
  if (saved === undefined) return saveReplyDraft(request);
  const { site, forms } = await readContent();
  const form = forms.get(submission.form);
  const filled = fillPlaceholders(saved.text, {
    name: nameOf(submission, form) ?? '',
    reference: submission.reference,
    form: form?.title ?? submission.form,
    operator: operator.name === '' ? operator.email : operator.name,
    site: site.name,
  });
  return saveDraft(request, (text) => (text === '' ? filled : `${text}\n\n${filled}`));
}

async function saveDraft(
  request: DeskActionRequest,
  textOf: (typed: string) => string,
): Promise<ActionResult> {
  const { services, fields, operator } = request;
  const { store, now } = services;
  const found = await findActionSubmission(request);
  if (found.kind !== 'found') return found;
  const { id } = found.submission;
  const text = textOf(cleanText(fields.get('text')));
  if (text.length > maxReplyLength) return { kind: 'invalid' };
  const next = backToSubmission(fields, id, { hash: replyHash });
  // A draft that is saved while the page closes may arrive after its reply.
  const mails = await store.listMails({ submission: id, limit: maxMails });
  if (mails.some((mail) => mail.id === fields.get('reply'))) return { kind: 'done', next };
  const draft = { submission: id, operator: operator.email, text, changedAt: now() };
  return (await store.saveReplyDraft(draft)) ? { kind: 'done', next } : { kind: 'missing' };
}

/** Returns whether an id has the form of those of mails: a UUID of version 7. */
function isMailId(id: string | null): id is string {
  return isId(id) && /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id);
}
