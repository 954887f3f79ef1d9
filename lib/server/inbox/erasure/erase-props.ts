import type { GetServerSidePropsResult } from 'next';
import type { EraseConfirmation, ErasePageProps } from '@/lib/inbox/erase-page';
import { getContent } from '@/lib/server/content/load-content';
import { isLargeErasure } from '@/lib/server/inbox/erasure/erase';
import {
  readSelection,
  selectedIds,
  selectionFields,
  type ErasureSelection,
  type SelectionParameters,
} from '@/lib/server/inbox/erasure/selection';
import { eraseWords } from '@/lib/server/inbox/erasure/words';
import { personZipHref } from '@/lib/server/inbox/person/person-address';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { frameDesk, type DeskContent } from '@/lib/server/desk/desk-frame';
import { emailOf } from '@/lib/server/inbox/desk/views/sender';
import type { ErasureCounts } from '@/lib/server/inbox/erasure/erasure-record';
import type { Store } from '@/lib/server/store';
import { showAddress } from '@/lib/server/platform/mail/visible-text';

/**
 * Returns the props of the page that confirms a deletion: of the selection in its address, with
 * `of: 'person'` of one person.
 */
export async function eraseProps(
  { operator, services: { store, settings }, context: { query } }: DeskPageRequest,
  of: 'submissions' | 'person',
  read: () => Promise<Pick<DeskContent, 'site' | 'forms'>> = getContent,
): Promise<GetServerSidePropsResult<ErasePageProps>> {
  const { site, forms } = await read();
  const frame = frameDesk(site, eraseWords.pageTitle, operator, settings.PAYMENTS);
  const props = (step: ErasePageProps['step']) => ({ props: { ...frame, step } });
  const parameters = valuesByName(query);
  const [deleted] = parameters.deleted ?? [];
  if (deleted !== undefined && /^\d{1,9}$/.test(deleted)) {
    return props({ kind: 'nothing', text: eraseWords.done(Number(deleted)) });
  }
  const selection = readSelection(parameters);
  if (selection === undefined || (selection.kind === 'person') !== (of === 'person')) {
    if (of === 'submissions') return props({ kind: 'nothing', text: eraseWords.nothing });
    const problem = parameters.sender === undefined ? {} : { problem: eraseWords.invalidAddress };
    return props({ kind: 'ask-person', ...problem });
  }
  const ids = await selectedIds(selection, store, site.timeZone);
  const counts = await store.countErasure(ids);
  if (selection.kind !== 'person' && counts.submissions === 0) {
    return props({ kind: 'nothing', text: eraseWords.nothing });
  }
  const email = await senderOfOne(selection, store, forms);
  const confirmation = confirmationOf(selection, counts, parameters, email);
  return props({ kind: 'confirm', confirmation });
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
): EraseConfirmation {
  const { submissions, unfinished, paid, files, mails } = counts;
  const count = submissions - unfinished;
  const isPerson = selection.kind === 'person';
  const problem = problemOf(parameters.problem?.[0]);
  return {
    title: isPerson
      ? eraseWords.personTitle(showAddress(selection.email))
      : eraseWords.title(count),
    facts: [
      ...(isPerson ? [eraseWords.messages(count)] : []),
      eraseWords.parts(files, mails),
      ...(paid === 0 ? [] : [eraseWords.payments(paid)]),
      ...(unfinished === 0 ? [] : [eraseWords.unfinished(unfinished)]),
      ...(isPerson ? [eraseWords.traces] : []),
    ],
    ...(problem === undefined ? {} : { problem }),
    ...(isLargeErasure(counts) ? { typeNumber: String(count) } : {}),
    fields: [...selectionFields(parameters), ['count', String(count)]],
    button: isPerson ? eraseWords.personButton : eraseWords.button(count),
    ...(email === undefined ? {} : { person: personLink(email) }),
    ...(isPerson ? { download: downloadLink(selection.email) } : {}),
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
