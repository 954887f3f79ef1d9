import type { IncomingMessage } from 'node:http';
import { checkSubmission } from '@/lib/forms/check-submission';
import type { FormDefinition } from '@/lib/forms/definition';
import { formIssue, type FormErrorName, type Issue } from '@/lib/forms/errors';
import type { SubmittedFields } from '@/lib/forms/submission';
import { isOriginAllowed } from '@/lib/server/forms/origins';
import { ownPath } from '@/lib/server/forms/own-path';
import { readBody } from '@/lib/server/forms/read-body';
import { areBlank, sortFields, type SortedFields } from '@/lib/server/forms/special-fields';
import { drawId, drawReference, type RandomBytes } from '@/lib/server/forms/submission-names';
import type { NewSubmission, Store } from '@/lib/server/store/store';
import { StoreBusy } from '@/lib/server/store/store-busy';

/** What accepting needs from the rest of the server. */
export interface FormServices {
  readonly store: Pick<Store, 'addSubmission'>;
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

export type Outcome =
  /** On disk. `next` is a path of this site. */
  | { readonly kind: 'accepted'; readonly next: string; readonly reference: string }
  | {
      readonly kind: 'rejected';
      /** At least one. */
      readonly issues: readonly Issue[];
      /** What was typed, to be shown again; empty if it could not be read. */
      readonly values: SubmittedFields;
      /** What broke, where something did. For the log. */
      readonly failure?: unknown;
    };

const drawsOfAReference = 5;

/**
 * Takes one submission to a form: checks it in the order of the protocol and keeps it. Accepted
 * means that the store has promised to keep it. Never throws for what a visitor or the store does.
 */
export async function acceptSubmission(
  form: FormDefinition,
  request: IncomingMessage,
  services: FormServices,
): Promise<Outcome> {
  if (!form.active) return rejected([formIssue('INACTIVE', form.closedText)]);
  if (!isOriginAllowed(form, request.headers, services.siteUrl))
    return refused('ORIGIN_NOT_ALLOWED');

  const body = await readBody(request);
  if (!body.ok) return refused(body.error);
  const sorted = sortFields(form, body.fields);
  const values = [...sorted.answers, ...sorted.special.filter(([name]) => name !== '_gotcha')];
  // A program that fills in every field is told what a person is told, so that it learns nothing.
  if (sorted.isTrapped) return keep(form, sorted, services);

  const issues = checkSubmission(form, sorted.answers);
  const isEmpty = sorted.answers.length === 0 || (issues.length === 0 && areBlank(sorted.answers));
  if (isEmpty && body.files === 0) return refused('EMPTY', values);
  if (body.files > 0) return refused('NO_FILE_UPLOADS', values);
  if (issues.length > 0) return rejected(issues, values);
  return keep(form, sorted, services);
}

async function keep(
  form: FormDefinition,
  { answers, special, next, isTrapped }: SortedFields,
  { store, siteUrl, now, randomBytes }: FormServices,
): Promise<Outcome> {
  const receivedAt = now();
  const values = [...answers, ...special];
  try {
    for (let draw = 0; draw < drawsOfAReference; draw += 1) {
      const submission: NewSubmission = {
        id: drawId(receivedAt, randomBytes),
        reference: drawReference(form.id, randomBytes),
        form: form.id,
        receivedAt,
        state: isTrapped ? 'spam' : 'inbox',
        reasons: isTrapped ? ['The hidden field, which people do not see, was filled in.'] : [],
        fields: values,
        files: [],
        attempts: [],
        mails: [],
        limits: [],
      };
      if ((await store.addSubmission(submission)).kind === 'added') {
        const { reference } = submission;
        return { kind: 'accepted', next: nextOf(form, reference, next, siteUrl), reference };
      }
    }
    return refused('BUSY', values);
  } catch (failure) {
    if (StoreBusy.is(failure)) return refused('BUSY', values);
    return { ...rejected([formIssue('CRASHED')], values), failure };
  }
}

/** Where the visitor goes: where the sender asks, if that is ours; else where the form says. */
function nextOf(
  { id, thanks }: FormDefinition,
  reference: string,
  asked: string | undefined,
  siteUrl: string,
): string {
  const askedPath = asked === undefined ? undefined : ownPath(asked, siteUrl);
  return askedPath ?? thanks.page ?? `/f/${id}?sent=${reference}`;
}

function refused(name: FormErrorName, values: SubmittedFields = []): Outcome {
  return rejected([formIssue(name)], values);
}

function rejected(
  issues: readonly Issue[],
  values: SubmittedFields = [],
): Extract<Outcome, { kind: 'rejected' }> {
  return { kind: 'rejected', issues, values };
}
