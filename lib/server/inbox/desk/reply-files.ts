import { megabyte } from '@/lib/forms/validation/file-types';
import { formatFileTypes } from '@/lib/forms/words';
import { type DraftFile, replyFileLimits, replyFileTypes } from '@/lib/inbox/reply-files';
import type { DeskActionRequest, RefusedFile, SentFiles } from '@/lib/server/desk/desk-action';
import { replyFileWords } from '@/lib/words/lib/server/inbox/desk/conversation';
import { cleanFileName } from '@/lib/server/forms/body/file-name';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import { formatSize } from '@/lib/server/inbox/desk/views/submission-view';
import { ownFileFields } from '@/lib/server/inbox/replies/file-labels';
import { findLastReply } from '@/lib/server/inbox/replies/reply-mail';
import type { StoredMail } from '@/lib/server/platform/mail/mail-record';
import { showLine } from '@/lib/server/platform/mail/visible-text';
import type { Store } from '@/lib/server/store';

/** The name of the fields with the ids of the files that the form shows. */
const attachedField = 'attached';

const noFiles: SentFiles = { stored: [], refused: [] };

type FileRequest = Pick<DeskActionRequest, 'services' | 'operator' | 'fields' | 'files'>;

/** Adds the files that a form sent to the operator's draft. Returns those that are not kept. */
export async function addSentFiles(
  { services: { store }, operator, files = noFiles }: FileRequest,
  submission: string,
): Promise<readonly RefusedFile[]> {
  const refused = [...files.refused];
  for (const sent of files.stored) {
    const file = { ...sent, field: ownFileFields.reply };
    const outcome = await store.addDraftFile({ submission, operator: operator.email, file });
    if (outcome === 'full') refused.push({ name: file.name, reason: 'number' });
  }
  return refused;
}

/** Removes a file from the operator's draft, and deletes it. */
export async function removeDraftFile(
  { services: { store, uploads }, operator }: FileRequest,
  submission: string,
  file: string,
): Promise<void> {
  const isRemoved = await store.removeDraftFile(submission, operator.email, file);
  // The clean-up deletes it otherwise.
  if (isRemoved) await uploads.remove([file]).catch(() => undefined);
}

/** Returns the ids of the files that a reply goes out with: those that the form showed, and those that it sent. */
export function chosenFiles({ fields, files = noFiles }: FileRequest): readonly string[] {
  return [...fields.getAll(attachedField), ...files.stored.map(({ id }) => id)];
}

/** Whether a form has the text and the files of the operator's last reply, as the browser may put them back. */
export async function isLastReply(
  { services: { store }, operator, fields, files = noFiles }: FileRequest,
  submission: StoredSubmission,
  mails: readonly StoredMail[],
  text: string,
): Promise<boolean> {
  const last = findLastReply(mails, operator.email, text);
  if (last === undefined) return false;
  const drafted = await store.listDraftFiles(submission.id, operator.email);
  const attached = fields.getAll(attachedField);
  const shown = [...submission.files, ...drafted].filter(({ id }) => attached.includes(id));
  const sent = submission.files.filter(({ mail }) => mail === last.id);
  return hashesOf([...shown, ...files.stored]) === hashesOf(sent);
}

function hashesOf(files: readonly { readonly sha256: string }[]): string {
  return files
    .map(({ sha256 }) => sha256)
    .toSorted()
    .join();
}

/** Loads the files of an operator's draft for its form. */
export async function loadDraftFiles(
  store: Pick<Store, 'listDraftFiles'>,
  submission: string,
  operator: string,
): Promise<readonly DraftFile[]> {
  const files = await store.listDraftFiles(submission, operator);
  return files.map(({ id, name, bytes }) => ({
    id,
    name: showLine(name),
    size: formatSize(bytes),
    href: `/api/desk/files/${id}`,
  }));
}

/** Returns the parameters of a page's address that name files which are not kept. */
export function refusedParameters(refused: readonly RefusedFile[]): readonly string[] {
  return refused.map(({ name, reason }) => `${reason}:${name}`);
}

/** Returns the sentences about the files that parameters of the address name. */
export function refusedSentences(parameters: readonly string[]): readonly string[] {
  return parameters.slice(0, maxSentences).flatMap((parameter) => {
    const [, reason = '', name = ''] = /^(\w+):(.+)$/.exec(parameter) ?? [];
    if (!isReason(reason)) return [];
    return refusalText(reason, showLine(cleanFileName(name)));
  });
}

function refusalText(reason: RefusedFile['reason'], name: string): string {
  const { refused } = replyFileWords;
  const { files, bytes } = replyFileLimits;
  switch (reason) {
    case 'type':
      return refused.type(name, formatFileTypes(replyFileTypes));
    case 'size':
    case 'number':
      return refused[reason](name, files, bytes / megabyte);
    case 'empty':
    case 'storage':
      return refused[reason](name);
  }
}

/** Files that are named at once. */
const maxSentences = 10;

function isReason(text: string): text is RefusedFile['reason'] {
  return Object.hasOwn(replyFileWords.refused, text);
}
