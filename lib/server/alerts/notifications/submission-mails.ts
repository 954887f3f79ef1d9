import { deskNameOf, type FormDefinition } from '@/lib/forms/definition';
import { trimInvisible } from '@/lib/forms/validation/field-values';
import { earlierField } from '@/lib/forms/reserved-names';
import { valuesOf } from '@/lib/forms/submission';
import { describeFields, labelSlots } from '@/lib/server/forms/submissions/describe-submission';
import { showExcerpt } from '@/lib/server/platform/mail/visible-text';
import type { Recipient } from '@/lib/server/alerts/notifications/recipients';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { mainLanguage } from '@/lib/languages/current-language';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { createId } from '@/lib/server/platform/store/ids';
import { fillPlaceholders } from '@/lib/server/alerts/notifications/automatic-answer';
import { isAutomaticAddress, parseMailbox } from '@/lib/server/platform/mail/email-address';
import {
  answerWords,
  confirmationWords,
  mailLineWords,
  notificationWords,
} from '@/lib/words/lib/server/platform/mail';
import { mailLanguage } from '@/lib/server/platform/mail/mail-language';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';

/** Options of all mails. */
export interface MailOptions {
  readonly siteName: string;
  /** The site's own address, to which links lead. */
  readonly siteUrl: string;
  /** The organisation's public address, to which visitors reply. */
  readonly contactEmail?: string | undefined;
  /** The event that the submission books: its name for the subject, and a paragraph for the visitor. */
  readonly booking?: { readonly name: string; readonly text: string } | undefined;
  /** Returns a line for the organisation about other bookings from the same e-mail address. */
  readonly otherBookings?: (() => string) | undefined;
  /** What the mails say if the submission joins a waiting list, instead of that it was accepted. */
  readonly waiting?:
    | { readonly subject: string; readonly text: string; readonly fact: () => string }
    | undefined;
  readonly randomBytes: RandomBytes;
}

/** Characters of a subject; most mail clients cut longer ones. */
const subjectLimit = 150;

/** A mail before it has an id. */
export type MailDraft = Omit<NewMail, 'id' | 'messageId'>;

/**
 * Creates the mails of a submission by the form's rules: a notification to each recipient, and a
 * confirmation to the visitor where the form sends one and the visitor gave one plain address. None for
 * spam or an unpaid submission. Nothing in a submission can add a recipient or a header. All are plain
 * text.
 */
export function createSubmissionMails(
  form: FormDefinition,
  rules: FormRules,
  submission: SubmissionRecord,
  options: MailOptions,
): readonly NewMail[] {
  return addMailIds(
    draftSubmissionMails(form, rules, submission, options),
    submission.receivedAt,
    options,
  );
}

/** Drafts these mails without ids. `facts` returns lines for both the organisation and the visitor. */
export function draftSubmissionMails(
  form: FormDefinition,
  rules: FormRules,
  submission: SubmissionRecord,
  options: Omit<MailOptions, 'randomBytes'>,
  facts: () => readonly string[] = () => [],
): readonly MailDraft[] {
  if (submission.state !== 'inbox') return [];
  const copyTo = rules.copyTo === undefined ? undefined : firstMailbox(submission, rules.copyTo);
  if (copyTo === undefined && recipientsOf(submission, rules).length === 0) return [];
  const shown = { ...submission, fields: labelSlots(submission.fields, rules) };
  const requested = showExcerpt(valuesOf(submission.fields, '_subject')?.[0] ?? '', subjectLimit);
  const name = deskNameOf(form, form.id);
  return [
    ...draftNotifications(form, rules, submission, options.siteUrl, () => ({
      subject: requested === '' ? name : requested,
      text: notificationWords.sent(name),
      facts: [options.waiting?.fact(), options.otherBookings?.(), ...facts()].filter(
        (fact) => fact !== undefined,
      ),
      answers: answersOf(form, shown),
    })),
    ...(copyTo === undefined || isAutomaticAddress(copyTo)
      ? []
      : [confirmation(copyTo, form, rules, shown, options, facts())]),
  ];
}

/** Returns the recipients of a notification, each once. */
function recipientsOf(submission: SubmissionRecord, rules: FormRules): Recipient[] {
  const { notify, sendsAnswers } = rules;
  const all = [
    ...(rules.recipients ?? notify.map((to) => ({ to, sendsAnswers }))),
    ...requestedCc(submission, rules).map((to) => ({ to, sendsAnswers })),
  ];
  return all.filter(({ to }, index) => all.findIndex((other) => other.to === to) === index);
}

/** Returns the addresses of `_cc` (comma-separated) that the form allows. */
function requestedCc({ fields }: SubmissionRecord, { cc }: Pick<FormRules, 'cc'>): string[] {
  const requested = new Set(
    (valuesOf(fields, '_cc') ?? [])
      .flatMap((list) => list.split(','))
      .map((address) => trimInvisible(address).toLowerCase()),
  );
  // Returns the form's spelling of an address, never the visitor's.
  return cc.filter((address) => requested.has(address.toLowerCase()));
}

/** Adds ids to drafts. An id contains the time of creation. */
export function addMailIds(
  drafts: readonly MailDraft[],
  madeAt: Date,
  { siteUrl, randomBytes }: Pick<MailOptions, 'siteUrl' | 'randomBytes'>,
): readonly NewMail[] {
  return drafts.map((draft) => {
    const id = createId(madeAt, randomBytes);
    return { id, messageId: createMessageId(id, siteUrl), ...mailLanguage(), ...draft };
  });
}

/** What the organisation's mail says. */
export interface Notification {
  readonly subject: string;
  /** The first paragraph. */
  readonly text: string;
  readonly facts: readonly string[];
  /** Paragraphs for recipients whose mail contains the answers. */
  readonly answers: readonly string[];
}

/**
 * Drafts a mail to each recipient of the form's notifications, in their language, with a link to the submission at
 * the desk. `write` writes it in the current language.
 */
export function draftNotifications(
  form: FormDefinition,
  rules: FormRules,
  submission: SubmissionRecord,
  siteUrl: string,
  write: () => Notification,
): MailDraft[] {
  const { id, reference } = submission;
  const replyTo = replyAddress(form, submission);
  return recipientsOf(submission, rules).map(({ to, sendsAnswers, language }) =>
    inLanguage(language ?? mainLanguage(), () => {
      const { subject, text, facts, answers } = write();
      return {
        kind: 'notify',
        to,
        form: form.id,
        replyTo,
        ...mailLanguage(),
        subject: notificationWords.subject(subject, reference),
        text: paragraphs([
          text,
          [
            ...facts,
            mailLineWords.reference(reference),
            notificationWords.readAtDesk(`${siteUrl}/desk/${encodeURIComponent(id)}`),
          ].join('\n'),
          ...(sendsAnswers ? answers : []),
        ]),
      };
    }),
  );
}

/**
 * Drafts the visitor's confirmation. Contains answers only where the form asks for that: otherwise the
 * site would mail any text to any address.
 */
function confirmation(
  to: string,
  form: FormDefinition,
  { copiesAnswers, answer }: Pick<FormRules, 'copiesAnswers' | 'answer'>,
  submission: SubmissionRecord,
  { siteName, siteUrl, contactEmail, booking, waiting }: Omit<MailOptions, 'randomBytes'>,
  facts: readonly string[],
): MailDraft {
  const { reference } = submission;
  const own = (text: string) =>
    fillPlaceholders(text, { reference, form: form.title, site: siteName });
  const standardSubject =
    booking !== undefined
      ? showExcerpt(confirmationWords.bookedSubject(booking.name, reference), subjectLimit)
      : copiesAnswers
        ? confirmationWords.copySubject(form.title, reference)
        : confirmationWords.receivedSubject(form.title, reference);
  const standardText =
    booking !== undefined
      ? [confirmationWords.booked(siteName)]
      : [
          `${form.thanks.title}\n${form.thanks.text}`,
          copiesAnswers
            ? confirmationWords.copy(siteName, form.title)
            : confirmationWords.received(siteName, form.title),
        ];
  return {
    kind: 'copy',
    to,
    ...replyToSite(contactEmail),
    subject:
      waiting !== undefined
        ? showExcerpt(`${waiting.subject} (${reference})`, subjectLimit)
        : answer?.subject === undefined
          ? standardSubject
          : showExcerpt(own(answer.subject), subjectLimit),
    text: paragraphs([
      ...(waiting !== undefined
        ? [waiting.text]
        : answer === undefined
          ? standardText
          : [own(answer.text).trim()]),
      ...(booking === undefined ? [] : [booking.text]),
      [...facts, mailLineWords.reference(reference)].join('\n'),
      ...(copiesAnswers ? answersOf(form, submission) : []),
      confirmationWords.notYou,
      `${siteName}\n${siteUrl}`,
    ]),
  };
}

/** Sets Reply-To to the organisation: the sender's address may not be read. */
export function replyToSite(contactEmail: string | undefined): Pick<MailDraft, 'replyTo'> {
  return contactEmail === undefined ? {} : { replyTo: contactEmail };
}

/** Returns each answer with its label, as the desk shows it, without fields that the form does not ask for. */
export function answersOf(
  form: FormDefinition | undefined,
  submission: SubmissionRecord,
): string[] {
  const isAsked = (name: string) =>
    form?.allowExtraFields !== false || form.fields.some((field) => field.name === name);
  const fields = submission.fields.filter(
    ([name]) => name === earlierField || (!name.startsWith('_') && isAsked(name)),
  );
  const answers = describeFields({ ...submission, fields }, form).flatMap(({ label, values }) => {
    const texts = values.map(({ text }) => text).filter((text) => text !== '');
    return texts.length === 0 ? [] : [answerWords.answer(label, texts.map(indent).join('\n'))];
  });
  // Those of later mails are no answers.
  const files = submission.files.filter(({ mail }) => mail === undefined);
  if (files.length === 0) return answers;
  const names = files.map(({ name }) => indent(showExcerpt(name, 200)));
  return [...answers, answerWords.files(names.join('\n'))];
}

/** Indents an answer, so that it cannot pass for a line of the mail itself. */
function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

/** Joins parts with empty lines. */
export function paragraphs(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}

/** Returns the address for replies: `_replyto`, or the first e-mail address among the answers. */
export function replyAddress(
  form: Pick<FormDefinition, 'fields'>,
  submission: Pick<SubmissionRecord, 'fields'>,
): string | undefined {
  const emails = form.fields.filter(({ kind }) => kind === 'email').map(({ name }) => name);
  for (const name of ['_replyto', ...emails, 'email', 'Email']) {
    const mailbox = firstMailbox(submission, name);
    if (mailbox !== undefined) return mailbox;
  }
  return undefined;
}

/** Returns the value of a field if it is one plain mailbox. */
export function firstMailbox(
  { fields }: Pick<SubmissionRecord, 'fields'>,
  name: string,
): string | undefined {
  const [value, ...more] = valuesOf(fields, name) ?? [];
  return value === undefined || more.length > 0 ? undefined : parseMailbox(value);
}

/** Returns the `Message-ID` of a mail, with angle brackets. */
export function createMessageId(id: string, siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  // An IPv6 address would need brackets.
  return `<${id}@${/^[a-z0-9.-]+$/.test(hostname) ? hostname : 'localhost'}>`;
}
