import type { FormDefinition } from '@/lib/forms/definition';
import { ownPath } from '@/lib/server/forms/own-path';

/**
 * Where the visitor goes after success: where the sender asks, if that is ours; else where the form
 * says, which is told the reference, so that it can be shown.
 */
export function nextPath(
  { id, thanks }: Pick<FormDefinition, 'id' | 'thanks'>,
  reference: string,
  asked: string | undefined,
  siteUrl: string,
): string {
  const askedPath = asked === undefined ? undefined : ownPath(asked, siteUrl);
  if (askedPath !== undefined) return askedPath;
  const page = new URL(thanks.page ?? `/f/${id}`, siteUrl);
  page.searchParams.set('sent', reference);
  return `${page.pathname}${page.search}${page.hash}`;
}
