import type { ServerResponse } from 'node:http';
import { isFormIssue, issuesStatus } from '@/lib/forms/errors/form-issue';
import type { Issue } from '@/lib/forms/errors/issue';
import type { Outcome, RejectedOutcome } from '@/lib/server/endpoint/outcome';

/** Sends the JSON response of the form protocol for an outcome. */
export function sendJson(response: ServerResponse, outcome: Outcome): void {
  switch (outcome.kind) {
    case 'accepted':
      if (outcome.isReplay) response.setHeader('Idempotent-Replayed', 'true');
      send(response, 200, { next: outcome.next, ok: true });
      return;
    case 'rejected':
      setRejection(response, outcome);
      send(response, response.statusCode, errorBody(outcome));
      return;
    case 'requires-action': {
      const { clientSecret, resubmitKey } = outcome;
      send(response, 200, { stripe: { paymentIntentClientSecret: clientSecret }, resubmitKey });
      return;
    }
    case 'cleared':
    case 'step-changed':
      throw new Error('A JSON client has no steps and no page drafts.');
  }
}

/** Sets the status and headers of a rejection. */
function setRejection(
  response: ServerResponse,
  { issues, status, retryAfter }: RejectedOutcome,
): void {
  response.statusCode = status ?? issuesStatus(issues);
  // RFC 9110, section 15.5.16.
  if (issues.some(({ name }) => name === 'UNSUPPORTED_ENCODING')) {
    response.setHeader('Accept-Encoding', 'identity');
  }
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
}

interface ErrorBody {
  readonly error: string;
  readonly errors: readonly Pick<Issue, 'code' | 'field' | 'message'>[];
  /** A proof-of-work challenge, beyond the protocol: other clients show the message. */
  readonly check?: object;
  /** The attempt is paid, so the next post needs a new one. Beyond the protocol. */
  readonly attempt?: 'completed';
  /** The page shows the form as it was before it changed. Beyond the protocol. */
  readonly form?: 'changed';
  /** The address of what was stored under the same attempt, with other answers. Beyond the protocol. */
  readonly earlier?: string;
}

function errorBody(outcome: RejectedOutcome): ErrorBody {
  const { issues, check, isAttemptOver, isFormChanged, earlier } = outcome;
  const formLevel = issues.find(isFormIssue);
  return {
    // The hosted service's text for field errors, which integrations match.
    error: formLevel?.message ?? 'Validation errors',
    errors: issues.map((issue) => ({
      code: issue.code,
      // The published client treats a form code beside a field as unknown.
      field: isFormIssue(issue) ? undefined : issue.field,
      message: issue.message,
    })),
    check,
    attempt: isAttemptOver === true ? 'completed' : undefined,
    form: isFormChanged === true ? 'changed' : undefined,
    earlier,
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
