import type { DeskConversation, ReplyFormData } from '@/lib/inbox/conversation';
import { deskNameOf, type FormDefinition } from '@/lib/forms/definition';
import { createCollator } from '@/lib/intl/normalize-text';
import { currentLanguage } from '@/lib/languages/current-language';
import { isPermitted, visibleForms } from '@/lib/server/access/is-permitted';
import { personZipHref } from '@/lib/server/inbox/person/person-address';
import { submissionHref } from '@/lib/server/desk/list-query';
import { loadMergedParts, mergeChoices } from '@/lib/server/inbox/desk/submission/load-merged';
import {
  assigneeOptions,
  conversationEntries,
  namesOf,
  possibleMoves,
  type OperatorNames,
} from '@/lib/server/inbox/desk/views/conversation-view';
import { loadDraftFiles, refusedSentences } from '@/lib/server/inbox/desk/reply-files';
import type { SummaryRules } from '@/lib/server/inbox/desk/views/submission-summary';
import { snoozeDays } from '@/lib/server/inbox/desk/snooze-action';
import { listTime, shortTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { emailOf, nameOf } from '@/lib/server/inbox/desk/views/sender';
import { conversationWords, replyFileWords } from '@/lib/words/lib/server/inbox/desk/conversation';
import {
  type ReplyContext,
  replyRecipient,
  replySubject,
} from '@/lib/server/inbox/replies/reply-mail';
import { maxMails } from '@/lib/server/inbox/replies/reply-settings';
import type { Operator } from '@/lib/server/access/access-record';
import type { StoredMail } from '@/lib/server/platform/mail/mail-record';
import type { Store } from '@/lib/server/store';
import { showAddress } from '@/lib/server/platform/mail/visible-text';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

const maxRelated = 10;

/** The other submissions of a person among which one to merge is chosen. */
const maxChoices = 50;
const maxKnownLabels = 200;

/** What a page with a form for replies needs. */
export interface ReplyPageContext {
  /** The id of the next reply. */
  readonly idempotencyKey: string;
  /** Returns the address that answers to a reply about a form go to. */
  readonly answersTo: (form: string) => string | undefined;
  /** What the last action did not do (`?done=`). */
  readonly done: unknown;
  /** The files that it did not keep (`?refused=`). */
  readonly refused: readonly string[];
}

/** What the conversation of a submission depends on. */
export interface ConversationContext {
  readonly forms: ReadonlyMap<string, FormDefinition>;
  readonly formRules: ReadonlyMap<string, SummaryRules>;
  readonly display: DisplayOptions;
  readonly isMailSetUp: boolean;
  readonly operator: Operator;
  /** Without it, the page has no form for replies. */
  readonly replies?: ReplyPageContext;
}

/** The conversation of a submission, and the names for its history. */
interface LoadedConversation {
  readonly conversation: DeskConversation;
  readonly names: OperatorNames;
}

/** Loads replies, notes, labels, the assignee, related submissions, and the operator's draft. */
export async function loadConversation(
  store: Store,
  submission: StoredSubmission,
  mails: readonly StoredMail[],
  context: ConversationContext,
): Promise<LoadedConversation> {
  const { forms, display, isMailSetUp, operator, replies } = context;
  const { id, form, state } = submission;
  const visible = visibleForms(operator);
  const [inbound, merged] = await Promise.all([
    store.listInboundMails(id, maxMails),
    loadMergedParts(store, submission, context),
  ]);
  const [found, operators, others, knownLabels, reply] = await Promise.all([
    store.findConversation(id),
    store.listOperators(),
    store.listRelated(id, {
      forms: visible,
      limit: maxChoices,
    }),
    store.listLabels(maxKnownLabels),
    loadReplyForm(store, submission, { mails, inbound, merged }, context),
  ]);
  const names = namesOf(operators);
  const { assignee, notes, labels } = found;
  const expectedVersion = found.replies;
  const done = replies?.done;
  const isMerged = submission.mergedInto !== undefined;
  const related = others.filter(({ mergedInto }) => mergedInto !== id).slice(0, maxRelated);
  const work = {
    assignee: assignee ?? '',
    assignees: assigneeOptions(operators, form, assignee ?? '', names),
    knownLabels: knownLabels.toSorted(createCollator(currentLanguage())),
    moves: isMerged ? [] : possibleMoves(state),
    state,
    note: replies?.idempotencyKey,
    mergeChoices: mergeChoices(submission, others, { forms, display }),
    ...(isMerged || state === 'unpaid' || state === 'spam' || state === 'bin'
      ? {}
      : {
          snooze: {
            ...snoozeDays(display.now, display.timeZone),
            version: String(submission.snoozedUntil?.getTime() ?? ''),
          },
        }),
  };
  const conversation: DeskConversation = {
    entries: conversationEntries(
      [{ notes, mails, inbound, files: submission.files }, ...merged],
      names,
      operator,
      display,
      isMailSetUp,
    ),
    labels,
    assignee: assignee === undefined ? undefined : names(assignee),
    related: related.map((other) => ({
      href: submissionHref(other.id, { state: 'inbox' }),
      text: conversationWords.related(
        deskNameOf(forms.get(other.form), other.form),
        other.reference,
      ),
      at: listTime(other.receivedAt, display),
    })),
    ...personZipOf(submission, context),
    notice: isNotice(done) ? conversationWords.notices[done] : undefined,
    reply: reply && { ...reply, expectedVersion },
    work: isPermitted(operator, 'work') ? work : undefined,
  };
  return { conversation, names };
}

function isNotice(done: unknown): done is keyof typeof conversationWords.notices {
  return typeof done === 'string' && Object.hasOwn(conversationWords.notices, done);
}

function personZipOf(
  submission: StoredSubmission,
  { forms, operator }: ConversationContext,
): Pick<DeskConversation, 'personZip'> {
  if (!isPermitted(operator, 'export')) return {};
  const personZip = personZipHref(emailOf(submission, forms.get(submission.form)) ?? '');
  return personZip === undefined ? {} : { personZip };
}

async function loadReplyForm(
  store: Store,
  submission: StoredSubmission,
  exchanged: Pick<ReplyContext, 'mails' | 'inbound' | 'merged'>,
  { forms, display, operator, replies }: ConversationContext,
): Promise<Omit<ReplyFormData, 'expectedVersion'> | undefined> {
  const { id, form, state } = submission;
  if (replies === undefined || !isPermitted(operator, 'reply')) return undefined;
  if (state === 'spam' || state === 'bin' || submission.mergedInto !== undefined) return undefined;
  const definition = forms.get(form);
  const sender = nameOf(submission, definition);
  const answered = { submission, form: definition, sender, ...exchanged };
  const to = replyRecipient(answered);
  if (to === undefined) return undefined;
  const [draft, files, savedReplies] = await Promise.all([
    store.findReplyDraft(id, operator.email),
    loadDraftFiles(store, id, operator.email),
    store.listSavedReplies(),
  ]);
  const answersTo = replies.answersTo(form);
  return {
    id: replies.idempotencyKey,
    operator: operator.email,
    to: showAddress(to),
    subject: replySubject(answered),
    answersTo: answersTo === undefined ? undefined : showAddress(answersTo),
    text: draft?.text ?? '',
    files,
    problems: problemsOf(replies),
    savedAt: draft && shortTime(draft.changedAt, display),
    savedReplies: savedReplies.map((saved) => ({ id: saved.id, title: saved.title })),
  };
}

function problemsOf({ done, refused }: ReplyPageContext): readonly string[] {
  const { notices } = replyFileWords;
  const isProblem = (name: unknown): name is keyof typeof notices =>
    typeof name === 'string' && Object.hasOwn(notices, name);
  return [...(isProblem(done) ? [notices[done]] : []), ...refusedSentences(refused)];
}
