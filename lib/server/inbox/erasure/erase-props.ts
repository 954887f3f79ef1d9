import { isLargeErasure } from '@/lib/server/inbox/erasure/erase';
import {
  readSelection,
  selectedIds,
  selectionFields,
  type ErasureSelection,
  type SelectionParameters,
} from '@/lib/server/inbox/erasure/selection';
import { personZipHref } from '@/lib/server/inbox/person/person-address';
import { eraseWords } from '@/lib/words/lib/server/inbox/erasure';
import type { DeskContent, DeskPageRequest } from '@/lib/server/desk/desk-page';
import { emailOf, senderOf } from '@/lib/server/inbox/desk/views/sender';
import { type DisplayOptions, fullTime } from '@/lib/server/desk/format-times';
import { submissionHref } from '@/lib/server/desk/list-query';
import { findMentions } from '@/lib/server/inbox/erasure/find-mentions';
import type { ErasureCounts } from '@/lib/server/inbox/erasure/erasure-record';
import type { Store } from '@/lib/server/store';
import { showAddress } from '@/lib/server/platform/mail/visible-text';

/** Messages of others that the page lists. */
const maxMentions = 20;

/**
 * Returns the props of the page that confirms a deletion: of the selection in its address, with
 * `of: 'person'` of one person.
 */
export async function eraseProps(request: DeskPageRequest, of: 'submissions' | 'person') {
  return { title: eraseWords.pageTitle, step: await loadStep(request, of) };
}

async function loadStep(
  { services: { store }, content: { forms }, display, context: { query } }: DeskPageRequest,
  of: 'submissions' | 'person',
) {
  const parameters = valuesByName(query);
  const [deleted] = parameters.deleted ?? [];
  if (deleted !== undefined && /^\d{1,9}$/.test(deleted)) {
    return { kind: 'nothing' as const, text: eraseWords.done(Number(deleted)) };
  }
  const selection = readSelection(parameters);
  if (selection === undefined || (selection.kind === 'person') !== (of === 'person')) {
    if (of === 'submissions') return { kind: 'nothing' as const, text: eraseWords.nothing };
    const problem = parameters.sender === undefined ? undefined : eraseWords.invalidAddress;
    return { kind: 'ask-person' as const, problem };
  }
  const ids = await selectedIds(selection, store, display.timeZone);
  const counts = await store.countErasure(ids);
  if (selection.kind !== 'person' && counts.submissions === 0) {
    return { kind: 'nothing' as const, text: eraseWords.nothing };
  }
  const email = await senderOfOne(selection, store, forms);
  const confirmation = confirmationOf(selection, counts, parameters, email);
  const mentions =
    selection.kind === 'person'
      ? mentionsOf(await findMentions(selection.email, ids, forms, store), forms, display)
      : undefined;
  return { kind: 'confirm' as const, confirmation, mentions };
}

/** Returns the messages of others that name the person, with links; `undefined` without any. */
function mentionsOf(
  { submissions, isCut }: Awaited<ReturnType<typeof findMentions>>,
  forms: DeskContent['forms'],
  display: DisplayOptions,
) {
  const count = submissions.length;
  if (count === 0) return undefined;
  return {
    texts: [
      isCut ? eraseWords.mentionsCut(count) : eraseWords.mentions(count),
      ...(count > maxMentions ? [eraseWords.moreMentions(maxMentions)] : []),
    ],
    rows: submissions.slice(0, maxMentions).map((submission) => ({
      href: submissionHref(submission.id, { state: 'all' }),
      reference: submission.reference,
      sender: senderOf(submission, forms.get(submission.form)),
      received: fullTime(submission.receivedAt, display),
    })),
  };
}

function valuesByName(
  query: Readonly<Record<string, string | string[] | undefined>>,
): SelectionParameters {
  const entries = Object.entries(query).map(
    ([name, value]) => [name, value === undefined ? [] : [value].flat()] as const,
  );
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

function confirmationOf(
  selection: ErasureSelection,
  counts: ErasureCounts,
  parameters: SelectionParameters,
  email: string | undefined,
) {
  const { submissions, unfinished, paid, files, mails } = counts;
  const count = submissions - unfinished;
  const isPerson = selection.kind === 'person';
  return {
    title: isPerson
      ? eraseWords.personTitle(showAddress(selection.email))
      : eraseWords.title(count),
    /** What is deleted, stays or cannot be deleted, one sentence each. */
    facts: [
      ...(isPerson ? [eraseWords.messages(count)] : []),
      eraseWords.parts(files, mails),
      ...(paid === 0 ? [] : [eraseWords.payments(paid)]),
      ...(unfinished === 0 ? [] : [eraseWords.unfinished(unfinished)]),
      ...(isPerson ? [eraseWords.traces] : []),
    ],
    /** Why the last press deleted nothing. */
    problem: problemOf(parameters.problem?.[0]),
    /** The number that the operator must type, for a large deletion. */
    typeNumber: isLargeErasure(counts) ? String(count) : undefined,
    /** The hidden fields of the form. */
    fields: [...selectionFields(parameters), ['count', String(count)] as const],
    button: isPerson ? eraseWords.personButton : eraseWords.button(count),
    /** A link to the deletion of everything that the sender has sent. */
    person: email === undefined ? undefined : personLink(email),
    /** The file with everything of the person, for a copy before the deletion. */
    download: isPerson ? downloadLink(selection.email) : undefined,
  };
}

function problemOf(name: string | undefined): string | undefined {
  if (name === 'changed') return eraseWords.changed;
  return name === 'number' ? eraseWords.wrongNumber : undefined;
}

function personLink(email: string) {
  const search = new URLSearchParams({ sender: email });
  return {
    label: eraseWords.personLink(showAddress(email)),
    href: `/desk/person?${search.toString()}`,
  };
}

function downloadLink(email: string) {
  return {
    label: eraseWords.download(showAddress(email)),
    href: personZipHref(email) ?? '',
  };
}

/** Returns the sender's address of a selection of one submission. */
async function senderOfOne(
  selection: ErasureSelection,
  store: Pick<Store, 'findSubmission'>,
  forms: DeskContent['forms'],
): Promise<string | undefined> {
  if (selection.kind !== 'ids' || selection.ids.length !== 1) return undefined;
  const submission = await store.findSubmission(selection.ids[0] ?? '');
  return submission && emailOf(submission, forms.get(submission.form))?.trim();
}
