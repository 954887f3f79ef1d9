import type { ServerResponse } from 'node:http';
import { formIssue, isFormIssue, issuesStatus, type Issue } from '@/lib/forms/errors/issue';
import type { Outcome, RejectedOutcome } from '@/lib/server/forms/endpoint/outcome';

/** Answers a client of the form protocol: where to go next, or what is wrong. */
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
    case 'turned':
      // A page's post that the rewrites led here, such as one with a preflight's header.
      sendJson(response, { kind: 'rejected', issues: [formIssue('UNREADABLE')], values: [] });
  }
}

/** The status, and when to try again, that belong to a rejection: for JSON and for pages. */
export function setRejection(
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
  /** None of the protocol's: clients that do not know it show the words. */
  readonly check?: object;
  /** The attempt has ended in a payment: the next post needs a new one. None of the protocol's. */
  readonly attempt?: 'completed';
}

function errorBody({ issues, check, isAttemptOver }: RejectedOutcome): ErrorBody {
  const ofForm = issues.find(isFormIssue);
  return {
    // The hosted service's own words for field errors, which integrations look for.
    error: ofForm?.message ?? 'Validation errors',
    errors: issues.map((issue) => ({
      ...(issue.code === undefined ? {} : { code: issue.code }),
      // A client takes a code of the whole form for an unknown one where a field stands beside it.
      ...(issue.field === undefined || isFormIssue(issue) ? {} : { field: issue.field }),
      message: issue.message,
    })),
    ...(check === undefined ? {} : { check }),
    ...(isAttemptOver === true ? { attempt: 'completed' } : {}),
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
