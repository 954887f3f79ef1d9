import { FormPage } from '@/components/forms/form-page';
import { finish } from '@/components/sections/render-static';
import type { FinishedNode } from '@/lib/content/rendered-node';
import type { FormView } from '@/lib/forms/form-view';

/** A form's own page as data for the browser, which needs none of the form's components then. */
export function finishFormPage(view: FormView): FinishedNode[] {
  return finish(<FormPage view={view} />);
}
