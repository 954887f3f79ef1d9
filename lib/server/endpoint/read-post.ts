import type { IncomingMessage } from 'node:http';
import type { FormDefinition } from '@/lib/forms/definition';
import { formErrors } from '@/lib/forms/errors/form-errors';
import { reservedFields } from '@/lib/forms/reserved-names';
import { valuesOf } from '@/lib/forms/submission';
import { type ChangedForm, findChangedForm } from '@/lib/server/endpoint/changed-form';
import type { RejectedOutcome, SentPage } from '@/lib/server/endpoint/outcome';
import { reject, rejectWith, storeFailed } from '@/lib/server/endpoint/rejections';
import type { AcceptedBody, BodyResult, RejectedBody } from '@/lib/server/forms/body/body-fields';
import {
  fileLimitIssue,
  lengthIssues,
  unreadableIssues,
} from '@/lib/server/forms/body/body-issues';
import { readBody } from '@/lib/server/forms/body/read-body';
import {
  createFilePolicy,
  findMissingFiles,
  renameToDefined,
} from '@/lib/server/forms/body/received-files';
import {
  fieldsToRedisplay,
  type SortedFields,
  sortFields,
} from '@/lib/server/forms/body/sort-fields';
import { sentLanguage } from '@/lib/server/forms/submissions/submission-language';
import { sourceOfPost } from '@/lib/server/forms/submissions/submission-source';
import type { FormServices, ResponseFormat } from '@/lib/server/forms/form-services';

/** A post, its fields sorted as the form is now, and what its page shows again. */
export interface Post {
  readonly body: BodyResult;
  /** `undefined` if the page shows the form as it is. */
  readonly changed: ChangedForm | undefined;
  readonly sorted: SortedFields;
  readonly page: SentPage;
}

/** A post whose body is within the limits. */
export interface AcceptedPost extends Post {
  readonly body: AcceptedBody;
}

/** Reads the body of a post. */
export async function readPost(
  form: FormDefinition,
  request: IncomingMessage,
  format: ResponseFormat,
  services: FormServices,
  acceptsFiles: boolean,
): Promise<Post> {
  const policy = createFilePolicy(form, services, acceptsFiles);
  const sent = renameToDefined(form, await readBody(request, format, policy));
  const body = { ...sent, fields: services.bookings.carryAnswers(form, sent.fields) };
  const changed = findChangedForm(form, body);
  const sorted = {
    ...sortFields(form, changed?.fields ?? body.fields),
    source: services.keepsSources ? sourceOfPost(request.headers, body.fields) : undefined,
  };
  const page = {
    values: fieldsToRedisplay(sorted),
    missingFiles: findMissingFiles(form, body),
    draft: valuesOf(body.fields, reservedFields.draft)?.[0],
    hold: valuesOf(body.fields, reservedFields.hold)?.[0],
    language: sentLanguage(body.fields),
  };
  return { body, changed, sorted, page };
}

/** Returns the outcome of a body that could not be read. */
export function rejectBodyResult(form: FormDefinition, body: RejectedBody): RejectedOutcome {
  if ('failure' in body) return storeFailed(body.failure);
  switch (body.error) {
    case 'FIELD_TOO_LONG': {
      const { status } = formErrors[body.error];
      return { ...rejectWith(lengthIssues(form, body)), status };
    }
    case 'UNREADABLE_TEXT':
      return body.unreadable.length === 0
        ? reject(body.error)
        : rejectWith(unreadableIssues(form, body.unreadable));
    case 'FILES_TOO_BIG':
    case 'TOO_MANY_FILES':
      return rejectWith([fileLimitIssue(body.error, form, body.sentFiles)]);
    default:
      return reject(body.error);
  }
}
