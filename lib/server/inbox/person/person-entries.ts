import type { Readable } from 'node:stream';
import type { DeskContent } from '@/lib/server/desk/desk-page';
import { visibleForms } from '@/lib/server/access/is-permitted';
import { messageText } from '@/lib/server/inbox/person/message-text';
import {
  exportedMail,
  exportedRecord,
  filePath,
  loadPersonRecord,
} from '@/lib/server/inbox/person/person-record';
import { aboutWords, entryNames } from '@/lib/words/lib/server/inbox/person';
import { fullTime, type DisplayOptions, displayOf } from '@/lib/server/desk/format-times';
import type { Services } from '@/lib/server/services';
import type { Operator } from '@/lib/server/access/access-record';
import type { PersonTraces } from '@/lib/server/inbox/erasure/erasure-record';
import { labelSlots } from '@/lib/server/forms/submissions/describe-submission';
import { showAddress } from '@/lib/server/platform/mail/visible-text';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/** A file of the ZIP file. */
interface ZipEntry {
  readonly name: string;
  readonly lastModified: Date;
  readonly input: string | Readable;
}

/** The person whose data is collected, and what of it the operator may see. */
export interface Person {
  readonly email: string;
  /** The ids of the submissions, oldest first. */
  readonly submissions: readonly string[];
  /** `undefined` for an operator who may not see every form. */
  readonly traces: PersonTraces | undefined;
}

interface EntriesRequest {
  readonly person: Person;
  readonly operator: Operator;
  readonly services: Pick<Services, 'store' | 'uploads' | 'settings' | 'now'>;
  readonly content: Pick<DeskContent, 'forms' | 'formRules' | 'site'>;
}

/**
 * Yields the files of the ZIP file, one submission after the other. A file is open only while it is
 * read, and closed when the next one is asked for or the download ends.
 */
export async function* personEntries(request: EntriesRequest): AsyncGenerator<ZipEntry> {
  const { person, services, content } = request;
  const { store, now } = services;
  const display = displayOf(content.site, now());
  const operators = (await store.listOperators()).map(({ email }) => email);
  yield entry(entryNames.about, aboutText(request, display), now());
  for (const id of person.submissions) {
    const found = await store.findSubmission(id);
    // Deleted meanwhile.
    if (found === undefined) continue;
    const submission = { ...found, files: [...found.files, ...(await store.listDraftFiles(id))] };
    yield* submissionEntries(submission, operators, request, display);
  }
  const { mails = [], drafts = [] } = person.traces ?? {};
  if (mails.length > 0) {
    yield entry(entryNames.otherMails, json(mails.map(exportedMail)), now());
  }
  if (drafts.length > 0) {
    const parsed = drafts.map(({ form, content: text, expiresAt }) => {
      return { form, expires: expiresAt.toISOString(), content: parseDraft(text) };
    });
    yield entry(entryNames.drafts, json(parsed), now());
  }
}

async function* submissionEntries(
  submission: StoredSubmission,
  operators: readonly string[],
  { services, content }: EntriesRequest,
  display: DisplayOptions,
): AsyncGenerator<ZipEntry> {
  const { store, uploads, settings } = services;
  const { form, files, receivedAt } = submission;
  const folder = `${entryNames.messages}/${folderName(submission)}`;
  const record = await loadPersonRecord(store, submission, operators);
  const fields = labelSlots(submission.fields, content.formRules.get(form));
  const shown = { ...record, submission: { ...submission, fields } };
  const text = messageText(shown, content.forms.get(form), display);
  yield entry(`${folder}/${entryNames.text}`, text, receivedAt);
  const data = json(exportedRecord(record, settings.SITE_URL));
  yield entry(`${folder}/${entryNames.data}`, data, receivedAt);
  for (const [index, file] of files.entries()) {
    const name = `${folder}/${filePath(file, index)}`;
    const stream = await uploads.open(file.id);
    if (stream === undefined) {
      yield entry(entryNames.missing(name), aboutWords.missingFile, receivedAt);
      continue;
    }
    try {
      yield { name, lastModified: receivedAt, input: stream };
    } finally {
      stream.destroy();
    }
  }
}

function entry(name: string, text: string, lastModified: Date): ZipEntry {
  return { name, lastModified, input: text.endsWith('\n') ? text : `${text}\n` };
}

/** Returns the name of a submission's folder, such as `2026-11-20-CON-7K2QXM`. */
function folderName({ receivedAt, reference }: StoredSubmission): string {
  return `${receivedAt.toISOString().slice(0, 10)}-${reference.replaceAll(/[^A-Za-z0-9-]/g, '_')}`;
}

function aboutText({ person, operator, content }: EntriesRequest, display: DisplayOptions): string {
  const { email, submissions, traces } = person;
  const lines = [
    aboutWords.title(content.site.name, showAddress(email)),
    aboutWords.made(fullTime(display.now, display).iso),
    aboutWords.messages(submissions.length),
    aboutWords.parts,
    ...((traces?.mails.length ?? 0) > 0 ? [aboutWords.others] : []),
    ...((traces?.drafts.length ?? 0) > 0 ? [aboutWords.drafts] : []),
    ...(visibleForms(operator) === undefined ? [] : [aboutWords.restricted]),
    aboutWords.check,
  ];
  return lines.join('\n\n');
}

/** A draft is JSON; a release may have stored it in another way. */
function parseDraft(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return content;
  }
}

function json(data: unknown): string {
  return JSON.stringify(data, null, 2);
}
