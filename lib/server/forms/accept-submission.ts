import type { IncomingMessage } from 'node:http';
import { askedFields, withoutUnasked } from '@/lib/forms/asked-fields';
import { checkSubmission } from '@/lib/forms/check-submission';
import type { FormDefinition } from '@/lib/forms/definition';
import { fieldIssue, formIssue, type FormErrorName, type Issue } from '@/lib/forms/errors';
import { megabyte } from '@/lib/forms/file-types';
import { tooOftenWords } from '@/lib/forms/form-errors';
import type { SentFile, SubmittedFields } from '@/lib/forms/submission';
import { checkFileContents } from '@/lib/server/forms/check-file-contents';
import type { FormServices } from '@/lib/server/forms/form-services';
import { keepSubmission, type Kept } from '@/lib/server/forms/keep-submission';
import { turnOf, type AskedTurn } from '@/lib/server/forms/form-steps';
import { isOriginAllowed } from '@/lib/server/forms/origins';
import { nextPath } from '@/lib/server/forms/next-path';
import { readBody } from '@/lib/server/forms/read-body';
import type { FilePlan } from '@/lib/server/forms/read-multipart';
import { knowSender, type Sender } from '@/lib/server/forms/sender';
import type { BodyResult, ReceivedFile } from '@/lib/server/forms/sent-fields';
import {
  areBlank,
  shownAgain,
  sortFields,
  type SortedFields,
} from '@/lib/server/forms/special-fields';
import { prefersJson } from '@/lib/server/http/accepts';
import { StoreBusy } from '@/lib/server/store/store-busy';

export type Outcome =
  /** On disk. `next` is a path of this site. */
  | {
      readonly kind: 'accepted';
      readonly next: string;
      readonly reference: string;
      /** It had been accepted before; this is the answer that was given then. */
      readonly isReplay: boolean;
    }
  | {
      readonly kind: 'rejected';
      /** At least one. */
      readonly issues: readonly Issue[];
      /** What was typed, to be shown again; empty if it could not be read. */
      readonly values: SubmittedFields;
      /** Files that came along and were not kept. */
      readonly lostFiles?: readonly SentFile[];
      /** Seconds after which the same may be taken, where that is known. */
      readonly retryAfter?: number;
      /** What broke, where something did. For the log. */
      readonly failure?: unknown;
    }
  /** A plain post asked for another page of the form. Nothing was kept. Never for a JSON client. */
  | (AskedTurn & { readonly kind: 'turned'; readonly values: SubmittedFields });

type Rejected = Extract<Outcome, { kind: 'rejected' }>;

/**
 * Takes one submission to a form: checks it in the order of the protocol and keeps it. Accepted
 * means that the store has promised to keep it, and that its files are on disk. What is rejected
 * leaves nothing behind. Never throws for what a visitor, the store or the disk does.
 */
export async function acceptSubmission(
  form: FormDefinition,
  request: IncomingMessage,
  services: FormServices,
): Promise<Outcome> {
  if (!form.active) {
    const name = form.isBlocked === true ? 'BLOCKED' : 'INACTIVE';
    return rejected([formIssue(name, form.closedText)]);
  }
  if (!isOriginAllowed(form, request.headers, services.siteUrl))
    return refused('ORIGIN_NOT_ALLOWED');

  const sender = await knowSender(form, request, services);
  const { fullUntil } = sender;
  // A page shows again what was typed, so for it the body is read, though not its files.
  if (fullUntil !== undefined && prefersJson(request.headers)) return tooOften(fullUntil, services);
  let body: BodyResult;
  try {
    body = await readBody(request, planFiles(form, services, fullUntil === undefined));
  } catch (failure) {
    return broken(failure, []);
  }
  const sorted = sortFields(form, body.fields);
  const values = shownAgain(sorted);
  if (!body.ok) return refused(body.error, values);
  const turn = prefersJson(request.headers) ? undefined : turnOf(form, body.fields);
  if (turn !== undefined) {
    await services.shelf.remove(body.files.flatMap(({ shelved }) => shelved?.id ?? []));
    return { kind: 'turned', ...turn, values };
  }
  if (fullUntil !== undefined) return tooOften(fullUntil, services, values);
  const outcome = await decide(form, body, sorted, sender, services, values);
  return outcome.kind === 'rejected' ? { ...outcome, lostFiles: body.files } : outcome;
}

async function decide(
  form: FormDefinition,
  body: BodyResult & { readonly ok: true },
  sorted: SortedFields,
  sender: Sender,
  services: FormServices,
  values: SubmittedFields,
): Promise<Outcome> {
  const { files } = body;
  const kept = new Set<string>();
  try {
    // A program that fills in every field is told what a person is told, so that it learns nothing.
    if (sorted.isTrapped) {
      return await keep(form, { sorted, files: [], body }, sender, services);
    }
    const issues = withUntouched(
      form,
      checkSubmission(form, sorted.answers, files),
      body.untouchedFiles,
    );
    const isBlank = issues.length === 0 && areBlank(sorted.answers);
    const isEmpty = (sorted.answers.length === 0 || isBlank) && files.length === 0;
    if (isEmpty && body.unwantedFiles === 0) return refused('EMPTY', values);
    if (body.unwantedFiles > 0) return refused('NO_FILE_UPLOADS', values);
    if (issues.length > 0) return rejected(issues, values);
    const unlike = await checkFileContents(form, files);
    if (unlike.length > 0) return rejected(unlike, values);

    const asked = new Set(askedFields(form, sorted.answers).map(({ name }) => name));
    const answers = withoutUnasked(form, sorted.answers);
    const attachments = files.filter(({ field }) => asked.has(field));
    const outcome = await keep(
      form,
      { sorted: { ...sorted, answers }, files: attachments, body },
      sender,
      services,
    );
    if (outcome.kind === 'accepted' && !outcome.isReplay) addIds(kept, attachments);
    return outcome;
  } catch (failure) {
    // The store may have kept it all the same, just before the connection broke.
    for (const id of await knownOf(files, services)) kept.add(id);
    return broken(failure, values);
  } finally {
    const ids = files.flatMap(({ shelved }) => shelved?.id ?? []);
    await services.shelf.remove(ids.filter((id) => !kept.has(id)));
  }
}

async function keep(
  form: FormDefinition,
  given: Parameters<typeof keepSubmission>[1],
  sender: Sender,
  services: FormServices,
): Promise<Outcome> {
  const kept: Kept = await keepSubmission(form, given, sender, services);
  const values = shownAgain(given.sorted);
  switch (kept.kind) {
    case 'added':
    case 'repeated': {
      const { reference } = kept;
      const next = nextPath(form, reference, given.sorted.next, services.siteUrl);
      return { kind: 'accepted', next, reference, isReplay: kept.kind === 'repeated' };
    }
    case 'conflict':
      return refused('CONFLICT', values);
    case 'limited':
      return tooOften(kept.until, services, values);
    case 'busy':
      return busy(values);
  }
}

/** Files go where the form has a field for them; what the field refuses is told from their size. */
function planFiles(form: FormDefinition, { shelf }: FormServices, takesFiles: boolean): FilePlan {
  const sizes = new Map(
    form.fields.flatMap((field) =>
      field.kind === 'file' ? [[field.name, field.maxMegabytes * megabyte] as const] : [],
    ),
  );
  return { shelf, maxBytesOf: (field) => (takesFiles ? sizes.get(field) : undefined) };
}

/** A file input that was left alone was sent, only without a file. */
function withUntouched(
  { fields }: FormDefinition,
  issues: readonly Issue[],
  untouched: readonly string[],
): readonly Issue[] {
  return issues.map((issue) => {
    const field = fields.find(({ name, kind }) => kind === 'file' && name === issue.field);
    const isUntouched = field !== undefined && untouched.includes(field.name);
    return isUntouched && issue.name === 'REQUIRED_FIELD_MISSING'
      ? fieldIssue('REQUIRED_FIELD_EMPTY', field)
      : issue;
  });
}

/** The files that the store knows; all of them, to be safe, while the store cannot be asked. */
async function knownOf(
  files: readonly ReceivedFile[],
  { store }: FormServices,
): Promise<readonly string[]> {
  const ids = files.flatMap(({ shelved }) => shelved?.id ?? []);
  const known = await Promise.all(
    ids.map((id) =>
      store.findFile(id).then(
        (file) => file !== undefined,
        () => true,
      ),
    ),
  );
  return ids.filter((_id, index) => known[index] === true);
}

function addIds(kept: Set<string>, files: readonly ReceivedFile[]): void {
  for (const { shelved } of files) if (shelved !== undefined) kept.add(shelved.id);
}

/** The store or the disk has failed: for a moment, or for a reason that the log tells. */
function broken(failure: unknown, values: SubmittedFields): Rejected {
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  if (StoreBusy.is(failure) || code === 'ENOSPC' || code === 'EMFILE') return busy(values);
  return { ...rejected([formIssue('CRASHED')], values), failure };
}

/** Seconds after which a client may try again when the store can take nothing. */
const busyFor = 5;

function busy(values: SubmittedFields): Rejected {
  return { ...refused('BUSY', values), retryAfter: busyFor };
}

function tooOften(until: Date, { now }: FormServices, values: SubmittedFields = []): Rejected {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now().getTime()) / 1000));
  const issue = formIssue('TOO_OFTEN', tooOftenWords(Math.ceil(seconds / 60)));
  return { ...rejected([issue], values), retryAfter: seconds };
}

function refused(name: FormErrorName, values: SubmittedFields = []): Rejected {
  return rejected([formIssue(name)], values);
}

function rejected(issues: readonly Issue[], values: SubmittedFields = []): Rejected {
  return { kind: 'rejected', issues, values };
}
