import { FormPage } from '@/components/forms/form-page';
import { renderStatic } from '@/components/sections/render-static';
import type { RenderedNode } from '@/lib/content/rendered-node';
import type { FormView } from '@/lib/forms/form-view';

/** A form's own page as data for the browser, which needs none of the form's components then. */
export function renderFormPage(view: FormView): RenderedNode[] {
  return renderStatic(<FormPage view={view} />);
}
