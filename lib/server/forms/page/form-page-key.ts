import type { FormView } from '@/lib/forms/form-view';
import type { PageMeta } from '@/lib/site/frame';

/** What tells the page of a form from others, and the values of one request in it. */
export interface FormPageKey {
  readonly key: string;
  readonly marks: readonly string[];
}

/**
 * Returns the key under which a form's page may be rendered once for all visitors. `undefined` for a
 * page that shows what one visitor typed or sent.
 */
export function formPageKey(
  view: FormView,
  meta: PageMeta,
  path: string,
  statusCode: number,
): FormPageKey | undefined {
  if (view.kind === 'thanks') return undefined;
  if (view.kind === 'error') return { key: JSON.stringify([path, statusCode, view]), marks: [] };
  const { attempt, formToken, ...shown } = view;
  const isOwn =
    shown.values.length > 0 || shown.draft !== undefined || (shown.missingFiles ?? []).length > 0;
  if (isOwn) return undefined;
  const marks = [attempt, formToken].filter((mark) => mark !== undefined);
  return { key: JSON.stringify([path, statusCode, marks.length, shown, meta]), marks };
}
