import type { IncomingMessage } from 'node:http';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { canSeeForm, isPermitted } from '@/lib/server/access/is-permitted';

/**
 * Marks a submission as read when an operator opens it. Readers, HEAD requests and prefetches change
 * nothing.
 */
export async function markOpened(
  {
    operator,
    services: { store, now },
    context: { req },
  }: Pick<DeskPageRequest, 'operator' | 'services' | 'context'>,
  id: string,
): Promise<void> {
  if (!isPermitted(operator, 'work') || req.method !== 'GET' || isPrefetch(req)) return;
  const submission = await store.findSubmission(id);
  if (submission === undefined || submission.readAt !== undefined) return;
  if (canSeeForm(operator, submission.form)) await store.markSubmission(id, now());
}

/**
 * Returns whether a browser or the router of Next.js loads a page in advance. Next.js sends `Purpose`:
 * https://github.com/vercel/next.js/blob/v14.2.35/packages/next/src/shared/lib/router/router.ts
 */
function isPrefetch({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const names = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const;
  return names.some((name) => String(headers[name] ?? '').includes('prefetch'));
}
