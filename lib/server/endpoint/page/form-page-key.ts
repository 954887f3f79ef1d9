import type { FormView } from '@/lib/forms/form-view';
import type { PageMeta } from '@/lib/site/frame';

/** The cache key of a rendered form page, and the values in it that differ between requests. */
export interface FormPageKey {
  readonly key: string;
  readonly requestValues: readonly string[];
}

/**
 * Returns the key under which a form's page is rendered once for all visitors; `undefined` for a page
 * with the data of one visitor.
 */
export function formPageKey(
  view: FormView,
  meta: PageMeta,
  path: string,
  statusCode: number,
): FormPageKey | undefined {
  if (view.kind === 'thanks') return undefined;
  if (view.kind === 'error')
    return { key: JSON.stringify([path, statusCode, view]), requestValues: [] };
  const { attempt, formToken, ...shown } = view;
  const isOwn =
    shown.values.length > 0 || shown.draft !== undefined || (shown.missingFiles ?? []).length > 0;
  if (isOwn) return undefined;
  const requestValues = [attempt, formToken].filter((value) => value !== undefined);
  return {
    key: JSON.stringify([path, statusCode, requestValues.length, shown, meta]),
    requestValues,
  };
}
