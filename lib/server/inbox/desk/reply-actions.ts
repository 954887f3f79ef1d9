import { z } from 'zod';
import type { DraftFilesResponse } from '@/lib/inbox/reply-files';
import { dateFormat } from '@/lib/intl/formatters';
import {
  type ActionResult,
  type DeskActionRequest,
  deskAction,
  type RefusedFile,
} from '@/lib/server/desk/desk-action';
import {
  filled,
  idempotencyKey,
  optionalText,
  paragraphs,
  id,
  line,
} from '@/lib/server/desk/fields';
import {
  backToSubmission,
  findActionSubmission,
  submissionFields,
  type ListInput,
} from '@/lib/server/inbox/desk/submission-action';
import { createAuditEntry } from '@/lib/server/access/audit';
import {
  maxMails,
  maxReplyLength,
  replyToOf,
  maxNoteLength,
  maxTitleLength,
} from '@/lib/server/inbox/replies/reply-settings';
import { mailAnswered } from '@/lib/server/inbox/desk/attention-mails';
import {
  addSentFiles,
  chosenFiles,
  isLastReply,
  loadDraftFiles,
  refusedParameters,
  refusedSentences,
  removeDraftFile,
} from '@/lib/server/inbox/desk/reply-files';
import { loadMergedParts } from '@/lib/server/inbox/desk/submission/load-merged';
import { nameOf } from '@/lib/server/inbox/desk/views/sender';
import { createReplyMail, withoutQuote } from '@/lib/server/inbox/replies/reply-mail';
import { fillPlaceholders, firstName } from '@/lib/server/inbox/replies/fill-placeholders';
import { labelSlots } from '@/lib/server/forms/submissions/describe-submission';
import { inLanguageOf } from '@/lib/server/forms/submissions/submission-language';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import { prefersJson } from '@/lib/server/platform/http/requests/content-negotiation';
import { createId } from '@/lib/server/platform/store/ids';

const replyHash = '#reply-form';

const sentFields = {
  ...submissionFields,
  reply: idempotencyKey,
  text: paragraphs.pipe(filled(maxReplyLength)),
  // Another value is no number of replies, so nothing is sent.
  expectedVersion: z.coerce.number().int().min(0).catch(-1),
};

/**
 * Sends a reply to the visitor and redirects to the submission.
 *
 * A second press sends nothing, because the id of the mail comes from the form. If another operator has
 * replied since the page was opened, or moved the message to spam or the bin, the text is kept as a draft
 * and the page says so.
 */
export const sendReply = deskAction(sentFields, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, settings, now } = services;
  const submission = await findActionSubmission(request, input.submission);
  if (submission === undefined) return { kind: 'missing' };
  const { reply: id, text } = input;
  const mails = await store.listMails({ submission: submission.id, limit: maxMails });
  const inbound = await store.listInboundMails(submission.id, maxMails);
  const goBack = (done?: string): ActionResult => ({
    kind: 'done',
    next: backToSubmission(input, submission.id, { done, hash: '#conversation' }),
  });
  if (mails.some((mail) => mail.id === id)) return goBack();
  // Browsers put the text back into the form when one goes back to a page from before the reply.
  if (await isLastReply(request, submission, mails, text)) return goBack('sent');
  const content = await readContent();
  const { site, forms, formRules } = content;
  const form = forms.get(submission.form);
  const answers = labelSlots(submission.fields, formRules.get(submission.form));
  const shown = { ...submission, fields: answers };
  const merged = await loadMergedParts(store, submission, { forms, formRules });
  const sender = nameOf(submission, form);
  const context = { submission: shown, form, sender, mails, inbound, merged };
  const mail = inLanguageOf(submission, content, (own) =>
    createReplyMail(context, {
      id,
      author: operator.email,
      text,
      replyTo: replyToOf(formRules.get(submission.form), site.contact.email),
      siteUrl: settings.SITE_URL,
      locale: own.site.locale,
      timeZone: site.timeZone,
    }),
  );
  if (mail === undefined) return { kind: 'missing' };
  const draft = { submission: submission.id, operator: operator.email, text, changedAt: now() };
  const refused = await addSentFiles(request, submission.id);
  if (refused.length > 0) {
    if (!(await store.saveReplyDraft(draft))) return { kind: 'missing' };
    return backToForm(input, submission.id, refused, 'not-attached');
  }
  const event = { operator: operator.email, action: 'reply', subject: submission.id } as const;
  const outcome = await store.addReply({
    submission: submission.id,
    mail,
    files: chosenFiles(request),
    expectedReplies: input.expectedVersion,
    at: now(),
    audit: createAuditEntry(event, now(), randomBytes),
  });
  if (outcome === 'added') {
    const { assignee } = await store.findConversation(submission.id);
    if (assignee !== undefined) await mailAnswered(request, assignee, submission, id);
  }
  if (outcome === 'repeated') {
    // A second press has sent them again.
    for (const file of request.files?.stored ?? []) {
      await removeDraftFile(request, submission.id, file.id);
    }
  }
  if (outcome === 'added' || outcome === 'repeated') return goBack();
  if (!(await store.saveReplyDraft(draft))) return { kind: 'missing' };
  switch (outcome) {
    case 'moved':
      return goBack('moved');
    case 'files':
      return backToForm(input, submission.id, [], 'files');
    case 'changed':
      return goBack('answered');
  }
});

/**
 * Takes back a reply of the operator while it waits to be sent, and redirects to the submission, where its text is
 * the draft again. Later, nothing is changed and the page says so.
 */
export const takeBackReply = deskAction({ ...submissionFields, mail: id }, async (request) => {
  const { services, input, operator, randomBytes } = request;
  const { store, now } = services;
  const submission = await findActionSubmission(request, input.submission);
  const mail = await store.findMail(input.mail);
  if (submission === undefined) return { kind: 'missing' };
  const event = {
    operator: operator.email,
    action: 'reply-taken-back',
    subject: submission.id,
  } as const;
  const isTaken =
    mail !== undefined &&
    (await store.takeBackReply({
      submission: submission.id,
      mail: mail.id,
      operator: operator.email,
      text: withoutQuote(mail.text),
      at: now(),
      audit: createAuditEntry(event, now(), randomBytes),
    }));
  const options = isTaken ? { hash: replyHash } : { hash: '#conversation', done: 'late' };
  return { kind: 'done', next: backToSubmission(input, submission.id, options) };
});

const draftFields = { ...submissionFields, reply: optionalText, text: paragraphs };

/**
 * Saves the text and the files of a reply as the operator's draft and redirects to the submission. A script of the
 * page gets the files of the draft instead. A form without the field `text` leaves the text as it is.
 */
export const saveReplyDraft = deskAction(draftFields, async (request) => {
  const { input, fields } = request;
  const submission = await findActionSubmission(request, input.submission);
  if (submission === undefined) return { kind: 'missing' };
  return saveDraft(request, submission, input, fields.has('text') ? input.text : undefined);
});

/** Removes a file from the operator's draft, which is saved as `saveReplyDraft` does. */
export const detachFile = deskAction({ ...draftFields, detach: id }, async (request) => {
  const { input, fields } = request;
  const submission = await findActionSubmission(request, input.submission);
  if (submission === undefined) return { kind: 'missing' };
  await removeDraftFile(request, submission.id, input.detach);
  return saveDraft(request, submission, input, fields.has('text') ? input.text : undefined);
});

/** Adds a saved reply, with its placeholders filled in, to the draft of a reply. */
export const insertSavedReply = deskAction(
  { ...draftFields, saved: optionalText },
  async (request) => {
    const { services, input, operator, readContent } = request;
    const submission = await findActionSubmission(request, input.submission);
    if (submission === undefined) return { kind: 'missing' };
    const savedReplies = await services.store.listSavedReplies();
    const saved = savedReplies.find(({ id }) => id === input.saved);
    if (saved === undefined) return saveDraft(request, submission, input, input.text);
    const { site, forms } = await readContent();
    const form = forms.get(submission.form);
    const name = nameOf(submission, form) ?? '';
    const filledText = fillPlaceholders(saved.text, {
      name,
      first_name: firstName(name),
      reference: submission.reference,
      date: dateFormat(site.locale, { dateStyle: 'long', timeZone: site.timeZone }).format(
        submission.receivedAt,
      ),
      form: form?.title ?? submission.form,
      operator: operator.name === '' ? operator.email : operator.name,
      site: site.name,
    });
    const text = input.text === '' ? filledText : `${input.text}\n\n${filledText}`;
    return saveDraft(request, submission, input, text);
  },
);

async function saveDraft(
  request: DeskActionRequest,
  submission: StoredSubmission,
  input: ListInput & { readonly reply?: string | undefined },
  text: string | undefined,
): Promise<ActionResult> {
  const { services, operator, headers } = request;
  const { store, now } = services;
  const { id } = submission;
  if (text !== undefined && text.length > maxReplyLength) return { kind: 'invalid' };
  if (text !== undefined && !(await isSent(request, submission, input.reply, text))) {
    const draft = { submission: id, operator: operator.email, text, changedAt: now() };
    if (!(await store.saveReplyDraft(draft))) return { kind: 'missing' };
  }
  const refused = await addSentFiles(request, id);
  if (!prefersJson(headers)) return backToForm(input, id, refused);
  const value: DraftFilesResponse = {
    files: await loadDraftFiles(store, id, operator.email),
    refused: refusedSentences(refusedParameters(refused)),
  };
  return { kind: 'json', value };
}

/** Whether a draft is of a reply that was sent: one that is saved while the page closes may arrive after it. */
async function isSent(
  request: DeskActionRequest,
  submission: StoredSubmission,
  reply: string | undefined,
  text: string,
): Promise<boolean> {
  const { store } = request.services;
  const mails = await store.listMails({ submission: submission.id, limit: maxMails });
  return (
    mails.some((mail) => mail.id === reply) || (await isLastReply(request, submission, mails, text))
  );
}

/** Redirects to the form of the reply, which says what is not attached. `done` names a notice above it. */
function backToForm(
  input: ListInput,
  id: string,
  refused: readonly RefusedFile[],
  done?: string,
): ActionResult {
  const options = { hash: replyHash, done, refused: refusedParameters(refused) };
  return { kind: 'done', next: backToSubmission(input, id, options) };
}

/** Redirects to the page of saved replies. */
const toSavedReplies: ActionResult = { kind: 'done', next: '/desk/replies' };

const savedReplyFields = {
  id: optionalText,
  title: line.pipe(filled(maxTitleLength)),
  text: paragraphs.pipe(filled(maxNoteLength)),
  /** When the reply on the page was changed, in milliseconds since 1970. */
  expectedVersion: z.coerce.number().int().min(0).catch(0),
};

/** Adds a saved reply, or changes the one that the field `id` names, and redirects to their page. */
export const saveSavedReply = deskAction(savedReplyFields, async (request) => {
  const { services, input, operator, randomBytes } = request;
  const { store, now } = services;
  const { title, text, id, expectedVersion } = input;
  const reply = { title, text, changedBy: operator.email, changedAt: now() };
  if (id === undefined) {
    await store.addSavedReply({ ...reply, id: createId(now(), randomBytes) });
    return toSavedReplies;
  }
  const isChanged = await store.changeSavedReply({ ...reply, id }, new Date(expectedVersion));
  return isChanged ? toSavedReplies : { kind: 'changed' };
});

/** Deletes a saved reply, unless it was changed meanwhile, and redirects to the page of the others. */
export const deleteSavedReply = deskAction(
  { id, expectedVersion: savedReplyFields.expectedVersion },
  async ({ services: { store }, input: { id, expectedVersion } }) => {
    const isDeleted = await store.deleteSavedReply(id, new Date(expectedVersion));
    return isDeleted ? toSavedReplies : { kind: 'changed' };
  },
);
