import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ActionDeps } from '@/lib/server/desk/desk-action';
import type { Operator } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';
import type { DeskSession } from '@/lib/server/access/sign-in/session-record';

/** The request of a download that needs no session. */
export interface PublicDownloadRequest extends ActionDeps {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly query: URLSearchParams;
  /** The parameters in the address, by the names that the list of actions gives them. */
  readonly params: Readonly<Record<string, string>>;
}

interface DownloadRequest extends PublicDownloadRequest {
  /** The signed-in operator. */
  readonly operator: Operator;
  readonly session: DeskSession;
  /** The store as the operator may see it; that of `services` has everything. */
  readonly store: Store;
}

/** The messages of a download, by status. */
interface DownloadErrors {
  readonly 404: string;
  readonly 405: string;
}

/** A download of a signed-in operator, or data for a script of the page. */
export interface DeskDownload {
  readonly errors: DownloadErrors;
  /** A page requests it by itself, so it does not extend the session. */
  readonly isAutomatic?: boolean;
  /** Responds to a token of the read API, which has no session. Returns false if the request has none. */
  readonly respondToToken?: (request: PublicDownloadRequest) => Promise<boolean>;
  /** Writes the response, or returns `missing` for 404. */
  readonly send: (request: DownloadRequest) => Promise<'sent' | 'missing'>;
}

/** Writes the response to everyone; responds 405 to other methods than GET and HEAD. */
export type PublicDownload = (request: PublicDownloadRequest) => Promise<void>;
