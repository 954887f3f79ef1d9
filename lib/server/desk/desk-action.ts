import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Operator } from '@/lib/server/access/access-record';
import type { DeskSession } from '@/lib/server/access/sign-in/session-record';
import type { WebhookNetwork } from '@/lib/server/alerts/webhooks/send';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import type { Content } from '@/lib/server/content/content';
import type { Visitor } from '@/lib/server/platform/http/requests/client-network';
import { parseFields } from '@/lib/server/platform/http/requests/parse-fields';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { NewFile } from '@/lib/server/forms/submissions/submission-parts';
import type { Services } from '@/lib/server/services';

/** What actions and downloads get from the process. Tests set their own. */
export interface ActionDeps {
  readonly services: Services;
  readonly randomBytes: RandomBytes;
  readonly readContent: () => Promise<Content>;
  /** Opens the payment service; `undefined` while payments are off. */
  readonly openPayments: () => Promise<BookingPageDeps['payments']>;
  /** Logs why a stored refund could not be requested yet. */
  readonly logRefundFailure: BookingPageDeps['logFailure'];
  readonly webhookNetwork: WebhookNetwork;
  /** Runs work after the response, and logs an error as the event `failure`. */
  readonly defer: (failure: string, work: () => Promise<void>) => void;
}

/** The files that a form of the desk sent. */
export interface SentFiles {
  /** Stored already. Those of which the action stores no record are deleted after it. */
  readonly stored: readonly NewFile[];
  readonly refused: readonly RefusedFile[];
}

/** A file of a form that is not kept, so that the operator must choose it again. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: RefusalReason;
}

/** Why a file is not kept. `storage`: it could not be written. */
export type RefusalReason = 'type' | 'empty' | 'size' | 'number' | 'storage';

/** The request of an action. With an operator, the store has what that one may see. */
export interface ActionRequest extends ActionDeps {
  readonly fields: URLSearchParams;
  /** Set if the form has the field `file`. */
  readonly files?: SentFiles;
  /** Set if the action reads the body itself. */
  readonly body?: IncomingMessage;
  /** The token in the browser's cookie, also if its session has ended. */
  readonly token: string | undefined;
  readonly visitor: Visitor;
  readonly headers: IncomingHttpHeaders;
  /** The header `User-Agent`, which names the browser. */
  readonly userAgent: string;
}

export interface DeskActionRequest extends ActionRequest {
  readonly token: string;
  /** The signed-in operator. */
  readonly operator: Operator;
  readonly session: DeskSession;
}

/** An action of a signed-in operator. */
export type DeskAction = (request: DeskActionRequest) => Promise<ActionResult>;

/** An action without a session, such as signing in. */
export type PublicAction = (request: ActionRequest) => Promise<ActionResult>;

type WithInput<Request, Shape extends z.ZodRawShape> = Request & {
  /** The fields of the action. `fields` has those whose names depend on the content, too. */
  readonly input: z.output<z.ZodObject<Shape>>;
};

/**
 * Defines an action of a signed-in operator: the fields that it reads by name, and what it does. Responds 400
 * to a value that its schema refuses.
 */
export function deskAction<Shape extends z.ZodRawShape>(
  reads: Shape,
  run: (request: WithInput<DeskActionRequest, Shape>) => Promise<ActionResult>,
): DeskAction {
  const schema = z.object(reads);
  return async (request) => {
    const { data: input } = parseFields(schema, request.fields);
    return input === undefined ? { kind: 'invalid' } : run({ ...request, input });
  };
}

/** Defines an action without a session in the same way. */
export function publicAction<Shape extends z.ZodRawShape>(
  reads: Shape,
  run: (request: WithInput<ActionRequest, Shape>) => Promise<ActionResult>,
): PublicAction {
  const schema = z.object(reads);
  return async (request) => {
    const { data: input } = parseFields(schema, request.fields);
    return input === undefined ? { kind: 'invalid' } : run({ ...request, input });
  };
}

/** For whom something is done: by an action, or by a job that an action has left it to. */
export interface ForOperator extends Pick<ActionRequest, 'services'> {
  readonly operator: Pick<Operator, 'email'>;
}

/** The result of an action: a redirect, or why it did nothing. */
export type ActionResult =
  | {
      readonly kind: 'done';
      readonly next: string;
      readonly cookie?: string | readonly string[];
    }
  /** Data for a script of the page. */
  | { readonly kind: 'json'; readonly value: object }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'missing' }
  /** Another operator has changed it since the page was opened, so nothing was done. */
  | { readonly kind: 'changed' }
  /** A limit is reached until then. Browsers go on to the page `next`, which says so too. */
  | { readonly kind: 'limited'; readonly until: Date; readonly next?: string }
  /** The operator may not see the form of the submission, or may not do this. */
  | { readonly kind: 'not-permitted' };
