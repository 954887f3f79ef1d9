import type { IncomingMessage } from 'node:http';
import type { FormDefinition } from '@/lib/forms/definition';
import type { FormServices } from '@/lib/server/forms/form-services';
import { draftLimits } from '@/lib/server/platform/limits/limits';
import {
  parsePageState,
  serializePageState,
  type PageState,
} from '@/lib/server/endpoint/page/page-state';
import { identifyVisitor } from '@/lib/server/platform/http/requests/client-network';
import { logError } from '@/lib/server/platform/http/logging/log-error';
import { isSameSite } from '@/lib/server/platform/http/requests/origins';
import {
  createToken,
  hashToken,
  isToken,
  readTokenCookie,
  tokenCookie,
} from '@/lib/server/platform/http/requests/tokens';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';

/** The parameter of an address that names a draft. */
export const draftParameter = 'draft';

const cookieName = 'form-visitor';

/** A draft is deleted an hour after its last change, in milliseconds. */
const lifetime = 60 * 60 * 1000;

/** In UTF-16 code units of JSON. Longer pages are answered directly. */
const maxLength = 128 * 1024;

type Services = Pick<FormServices, 'store' | 'siteUrl' | 'proxies' | 'now' | 'randomBytes'>;

/** A saved draft, and the cookie that the response must set, if any. */
export interface SavedDraft {
  readonly id: string;
  readonly cookie: string | undefined;
}

/**
 * Saves the state of a page for the redirect after a post: in the draft that the page was sent from,
 * or in a new one. Returns `undefined` if it cannot be saved or the sender is no browser; the
 * response then shows the page directly.
 */
export async function savePageDraft(
  { id: form }: Pick<FormDefinition, 'id'>,
  request: IncomingMessage,
  state: PageState,
  draft: string | undefined,
  services: Services,
): Promise<SavedDraft | undefined> {
  const { headers } = request;
  const isBrowser = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  const content = serializePageState(state);
  if (!isBrowser || content.length > maxLength) return undefined;
  const { store, siteUrl, proxies, randomBytes } = services;
  const now = services.now();
  const expiresAt = new Date(now.getTime() + lifetime);
  const known = readTokenCookie(headers, cookieName, siteUrl);
  const token = known ?? createToken(randomBytes);
  const saved = { form, visitor: hashToken(token), content, expiresAt };
  try {
    if (known !== undefined && draft !== undefined && isToken(draft)) {
      if (await store.changePageDraft({ ...saved, id: draft }, now)) {
        return { id: draft, cookie: undefined };
      }
    }
    const id = createToken(randomBytes);
    const limits = draftLimits(
      identifyVisitor(request, proxies),
      await store.secret('limits'),
      now,
    );
    const isUnclaimed = known === undefined;
    if (!(await store.addPageDraft({ ...saved, id, isUnclaimed }, limits, now))) return undefined;
    // A post from another site comes without the cookie, although the browser may have one.
    const needsCookie = known === undefined && isSameSite(headers, siteUrl);
    return { id, cookie: needsCookie ? tokenCookie(cookieName, token, siteUrl) : undefined };
  } catch (error) {
    logUnlessBusy('form-draft-not-saved', error, now);
    return undefined;
  }
}

/** The result of opening a draft. */
export type OpenedDraft =
  | { readonly kind: 'open'; readonly state: PageState; readonly cookie: string | undefined }
  /** No draft of this visitor: sent, cleared, expired, or of another visitor. */
  | { readonly kind: 'gone' }
  /** The store failed. */
  | { readonly kind: 'unknown' };

/** Opens a draft for the visitor of a request. */
export async function openPageDraft(
  { id: form }: Pick<FormDefinition, 'id'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
  id: string,
  { store, siteUrl, now: clock, randomBytes }: Services,
): Promise<OpenedDraft> {
  if (!isToken(id)) return { kind: 'gone' };
  const now = clock();
  const known = readTokenCookie(headers, cookieName, siteUrl);
  const token = known ?? createToken(randomBytes);
  try {
    const content = await store.openPageDraft({ id, form, visitor: hashToken(token), now });
    if (content === undefined) return { kind: 'gone' };
    const cookie = known === undefined ? tokenCookie(cookieName, token, siteUrl) : undefined;
    return { kind: 'open', state: parsePageState(content), cookie };
  } catch (error) {
    logUnlessBusy('form-draft-not-read', error, now);
    return { kind: 'unknown' };
  }
}

/** Deletes the draft of a page, after its form was sent or cleared. A failure is only logged. */
export async function deletePageDraft(
  { id: form }: Pick<FormDefinition, 'id'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
  draft: string | undefined,
  { store, siteUrl, now }: Services,
): Promise<void> {
  const token = readTokenCookie(headers, cookieName, siteUrl);
  if (draft === undefined || !isToken(draft) || token === undefined) return;
  try {
    await store.deletePageDraft({ id: draft, form, visitor: hashToken(token) });
  } catch (error) {
    logUnlessBusy('form-draft-not-deleted', error, now());
  }
}

function logUnlessBusy(event: string, error: unknown, now: Date): void {
  if (!StoreBusy.is(error)) logError(event, error, now);
}
